/** Answers the course's requests in a browser without a server: a kernel runs the code that the server would run. */

import { showErrorMessage } from '@jupyterlab/apputils';
import { PageConfig, URLExt } from '@jupyterlab/coreutils';
import { Kernel, KernelMessage } from '@jupyterlab/services';
import { NotebookPanel } from '@jupyterlab/notebook';
import { Ask } from './server';

const KERNEL_SETTINGS = '@jupyterlite/pyodide-kernel-extension:kernel';
const WORK = '/drive';
const LONGEST_CHECK = 180_000; // milliseconds
const TOO_LONG =
  "The check took too long, so it was stopped. Look for a loop that doesn't end, and check the exercises one by one.";

/** The kernel that answers requests. It belongs to no notebook, so a learner's code can't keep it busy. */
export class BrowserServer {
  private kernel: Promise<Kernel.IKernelConnection> | null = null;
  private isReady = false;

  /**
   * @param bundle - the name of the file with the course, without its ending
   */
  constructor(
    private readonly kernels: Kernel.IManager,
    private readonly bundle: string
  ) {}

  /** Resolves as soon as the kernel answers. */
  get ready(): Promise<void> {
    return this.started().then(() => undefined);
  }

  /** Answer a request. Until the kernel is ready, answers that everyone shares come from files on the site. */
  readonly ask: Ask = async (where, init = {}) => {
    const file = this.isReady ? '' : fileOf(where);
    if (file) {
      void this.started().catch(() => undefined);
      return fetch(URLExt.join(PageConfig.getBaseUrl(), file));
    }
    const body = typeof init.body === 'string' ? init.body : null;
    const { status, content } = await this.limited(where, this.run(where, body));
    return new Response(content, { status });
  };

  /** Load the course and the libraries of a lesson into its kernel whenever the kernel is new. */
  prepare(panel: NotebookPanel): void {
    const { sessionContext, context } = panel;
    const prepare = (): void => {
      const kernel = sessionContext.session?.kernel;
      if (kernel) {
        void this.setUp(kernel, `${WORK}/${context.path}`).catch(report);
      }
    };
    let isRestarting = false;
    sessionContext.kernelChanged.connect(prepare);
    sessionContext.statusChanged.connect((_, status) => {
      if (isRestarting && status === 'idle') {
        prepare();
      }
      isRestarting = status.endsWith('restarting') || (isRestarting && status !== 'idle');
    });
    prepare();
  }

  private started(): Promise<Kernel.IKernelConnection> {
    this.kernel ??= this.start().catch(error => {
      report(error);
      throw error;
    });
    return this.kernel;
  }

  private async start(): Promise<Kernel.IKernelConnection> {
    await requirePython();
    const kernel = await this.kernels.startNew({ name: 'python' });
    await this.setUp(kernel, null);
    this.isReady = true;
    return kernel;
  }

  /** Unpack the course in a kernel, and load what the pages or a notebook need. */
  private async setUp(kernel: Kernel.IKernelConnection, notebook: string | null): Promise<void> {
    const address = URLExt.join(PageConfig.getBaseUrl(), `course/${this.bundle}.zip`);
    const root = `/course/${this.bundle}`;
    await execute(
      kernel,
      `
async def _set_up():
    import sys
    from pathlib import Path
    from pyodide.http import pyfetch

    await (await pyfetch(${python(address)})).unpack_archive(extract_dir="/course", format="zip")
    sys.path[:0] = [${python(root)}, ${python(`${root}/packages/nbjudge/src`)}]
    from course.browser.kernel import begin, prepare

    await ${notebook === null ? 'begin()' : `prepare(Path(${python(notebook)}))`}


await _set_up()
del _set_up`
    );
  }

  private async run(where: string, body: string | null): Promise<{ status: number; content: string }> {
    const shown = await execute(
      await this.started(),
      `
from pathlib import Path
from IPython.display import display
from course.browser.kernel import load
from course.browser.requests import Site

display({"application/json": await Site(Path(${python(WORK)}), load).respond(${python(where)}, ${python(body)})}, raw=True)`
    );
    return shown as { status: number; content: string };
  }

  /** Replace the kernel if a check never ends, because the kernel couldn't answer anything else. */
  private async limited<T>(where: string, answer: Promise<T>): Promise<T | { status: number; content: string }> {
    if (!where.endsWith('/check')) {
      return answer;
    }
    let timer = 0;
    const stop = new Promise<{ status: number; content: string }>(resolve => {
      timer = window.setTimeout(() => {
        this.forget();
        resolve({ status: 200, content: JSON.stringify({ message: TOO_LONG }) });
      }, LONGEST_CHECK);
    });
    return Promise.race([answer, stop]).finally(() => window.clearTimeout(timer));
  }

  private forget(): void {
    void this.kernel?.then(kernel => kernel.shutdown());
    this.kernel = null;
    this.isReady = false;
  }
}

/** Return the file on the site that answers a request for someone who hasn't begun, or an empty string. */
function fileOf(where: string): string {
  const [path, query] = where.split('?');
  if (path === 'course/start') {
    return 'course/start.html';
  }
  const notebook = path === 'course/lesson' ? new URLSearchParams(query).get('path') : null;
  return notebook ? `course/lessons/${notebook.replace(/\.ipynb$/, '.json')}` : '';
}

/** Run code, and return what it displays as JSON. */
async function execute(kernel: Kernel.IKernelConnection, code: string): Promise<unknown> {
  const future = kernel.requestExecute({ code, store_history: false, stop_on_error: false });
  let shown: unknown = null;
  future.onIOPub = message => {
    if (KernelMessage.isDisplayDataMsg(message)) {
      shown = message.content.data['application/json'];
    }
  };
  const { content } = await future.done;
  if (content.status === 'error') {
    throw new Error(String(content.evalue));
  }
  return shown;
}

/** Make sure that Python can be loaded. Otherwise, a kernel would start forever. */
async function requirePython(): Promise<void> {
  const settings = JSON.parse(PageConfig.getOption('litePluginSettings') || '{}') as Record<
    string,
    { pyodideUrl?: string }
  >;
  const address = new URL(settings[KERNEL_SETTINGS]?.pyodideUrl ?? '', new URL(PageConfig.getBaseUrl(), location.href));
  const response = await fetch(address, { method: 'HEAD' }).catch(() => null);
  if (!response?.ok) {
    throw new Error(
      `Python couldn't be loaded from ${address.href}. Check your connection, and find out whether your ` +
        'network blocks this address. Then reload the page. You can read the lessons, but not run them.'
    );
  }
}

function report(error: unknown): void {
  void showErrorMessage("The course can't run here", error instanceof Error ? error : String(error));
}

/** Write a value as Python. */
function python(value: string | null): string {
  return value === null ? 'None' : JSON.stringify(value);
}
