// Runs the code on slides in a kernel of the Jupyter server that shows the deck. The kernel starts with the first run.
// Before a cell runs, all earlier cells of the solved lesson run, so that the cell finds what it needs.
"use strict";
const code = JSON.parse(document.getElementById("code").textContent);
const done = new Set(); // places of cells that have run
const KINDS = ["image/svg+xml", "image/png", "image/jpeg"];
let kernel; // a promise

async function call(method, path) {
  const [, token] = document.cookie.match(/\b_xsrf=([^;]*)/);
  const answer = await fetch(`/api/kernels${path}`, { method, headers: { "X-XSRFToken": token }, keepalive: true });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}. Restart it, and open the new address.`);
  return answer.status === 204 ? null : answer.json();
}

async function start() {
  const { id } = await call("POST", "");
  addEventListener("pagehide", () => call("DELETE", `/${id}`));
  const session = crypto.randomUUID();
  const socket = new WebSocket(`ws://${location.host}/api/kernels/${id}/channels?session_id=${session}`);
  const running = new Map(); // what to do with a run's messages, by the id of its request
  let end;
  const ended = new Promise((_, reject) => {
    end = () => reject(new Error("The kernel has ended. Reload the page to start another one."));
  });
  ended.catch(() => {}); // whoever waits for a run is told
  socket.onclose = end;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (["dead", "restarting"].includes(message.content.execution_state)) end();
    running.get(message.parent_header.msg_id)?.(message);
  };
  await Promise.race([new Promise((open) => { socket.onopen = open; }), ended]);
  const run = (text, show) => new Promise((resolve) => {
    const id = crypto.randomUUID();
    running.set(id, ({ msg_type: kind, content }) => {
      if (kind === "status" && content.execution_state === "idle") resolve(running.delete(id));
      else show(kind, content);
    });
    socket.send(JSON.stringify({
      channel: "shell",
      header: { msg_id: id, msg_type: "execute_request", username: "", session, date: new Date(), version: "5.3" },
      parent_header: {}, metadata: {}, buffers: [],
      content: {
        code: text, silent: false, store_history: true, user_expressions: {}, allow_stdin: false, stop_on_error: true,
      },
    }));
  });
  const interrupt = () => call("POST", `/${id}/interrupt`);
  return { run: (text, show) => Promise.race([run(text, show), ended]), interrupt };
}

// Show one message of the kernel below a cell, and return whether it's an error.
function show(output, kind, content) {
  if (kind === "stream") write(output, content.text);
  else if (kind === "error") write(output, content.traceback.join("\n"));
  else if (kind === "clear_output") output.replaceChildren();
  else if (kind === "execute_result" || kind === "display_data") display(output, content.data);
  return kind === "error";
}

function write(output, text) {
  const last = output.lastElementChild;
  const place = last?.tagName === "PRE" ? last : output.appendChild(document.createElement("pre"));
  place.textContent += text.replace(/\x1b\[[\d;]*m/g, "");
}

function display(output, data) {
  const kind = KINDS.find((one) => one in data);
  const block = output.appendChild(document.createElement("div"));
  if ("text/html" in data) block.innerHTML = data["text/html"].replaceAll("<th></th>", "<td></td>");
  else if (kind === "image/svg+xml") block.innerHTML = data[kind];
  else if (kind) {
    block.append(Object.assign(new Image(), { src: `data:${kind};base64,${data[kind]}`, alt: data["text/plain"] }));
  }
  else write(block, data["text/plain"]);
}

async function runCell(cell, editor, output) {
  const { run } = await (kernel ??= start());
  const place = Number(cell.dataset.place);
  let failed = false;
  for (let before = 0; before < place && !failed; before += 1) {
    if (!code[before] || done.has(before)) continue;
    await run(code[before], (kind, content) => { failed ||= kind === "error" && show(output, kind, content); });
    if (!failed) done.add(before);
  }
  if (failed) return;
  await run(editor.innerText, (kind, content) => { show(output, kind, content); });
  done.add(place);
}

function makeLive(cell) {
  const slide = cell.closest("section");
  const editor = cell.querySelector("pre");
  const button = Object.assign(document.createElement("button"), { textContent: "Run", type: "button" });
  const output = Object.assign(document.createElement("div"), { className: "output" });
  Object.assign(editor, { contentEditable: "plaintext-only", spellcheck: false });
  Object.assign(editor, { role: "textbox", ariaMultiLine: "true", ariaLabel: "Code" });
  output.setAttribute("aria-live", "polite");
  cell.append(button, output);

  async function press() {
    if (button.textContent === "Stop") return (await kernel).interrupt();
    button.textContent = "Stop";
    output.replaceChildren();
    slide.querySelectorAll(`.result[data-place="${cell.dataset.place}"]`).forEach((one) => one.remove());
    try {
      await runCell(cell, editor, output);
    } catch (error) {
      write(output, error.message);
    }
    button.textContent = "Run";
    output.scrollIntoView({ block: "nearest" });
  }
  button.addEventListener("click", (event) => {
    if (event.detail) button.blur(); // so that Space turns slides again after a click
    press();
  });
  editor.addEventListener("keydown", (event) => {
    event.stopPropagation(); // reveal.js has a meaning for most keys
    if (event.key === "Escape") editor.blur();
    if (event.key === "Enter" && (event.shiftKey || event.ctrlKey)) {
      event.preventDefault();
      if (button.textContent === "Run") press();
    }
  });
}

document.querySelectorAll(".live").forEach(makeLive);
