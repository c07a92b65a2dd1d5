// Shows the course's start page in a tab of JupyterLab. The page itself comes from the server (course/progress/server_extension.py).
// JupyterLab loads this file as a container of webpack's module federation. It's written by hand, so that nothing has to be built.
(() => {
  let shared;

  async function load(name) {
    const [version] = Object.values(shared[name]);
    return (await version.get())();
  }

  // Links to lessons open in this JupyterLab, at the exercise. All other links behave as in any page.
  function openLesson(app, event) {
    const link = event.target.closest('a[data-path]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    const { path, fragment = '' } = link.dataset;
    app.commands.execute('rendermime:handle-local-link', { path, id: fragment }).then(() => showHeading(app, fragment.slice(1)));
  }

  // JupyterLab scrolls to a heading once, and a notebook whose kernel starts late scrolls back to its beginning.
  async function showHeading(app, id) {
    for (let tries = 0, seen = 0; tries < 60 && seen < 4; tries++) {
      await new Promise(resolve => setTimeout(resolve, 250));
      const panel = app.shell.currentWidget.node;
      const heading = [...panel.querySelectorAll('[data-jupyter-id]')].find(one => one.dataset.jupyterId === id);
      if (!heading) {
        continue;
      }
      const { top, bottom } = heading.getBoundingClientRect();
      const view = panel.getBoundingClientRect();
      seen = top >= view.top && bottom <= view.bottom ? seen + 1 : 0;
      if (!seen) {
        heading.scrollIntoView();
      }
    }
  }

  function showTheme(page) {
    page.documentElement.dataset.theme = document.body.dataset.jpThemeLight === 'false' ? 'dark' : 'light';
  }

  function createTab(app, Widget, address) {
    const frame = document.createElement('iframe');
    frame.title = 'Start page of the course';
    frame.src = address;
    frame.style.cssText = 'border: 0; height: 100%; width: 100%;';
    frame.addEventListener('load', () => {
      frame.contentDocument.addEventListener('click', event => openLesson(app, event));
      showTheme(frame.contentDocument);
    });
    new MutationObserver(() => showTheme(frame.contentDocument)).observe(document.body, {
      attributeFilter: ['data-jp-theme-light']
    });
    const tab = new Widget();
    tab.node.appendChild(frame);
    tab.id = 'course-start';
    tab.title.label = 'Start';
    tab.title.caption = 'The lessons of the course, and your progress';
    tab.title.closable = true;
    return tab;
  }

  // A folded test shows its whole sentence, also in a narrow window.
  function wrapFoldedTests() {
    const style = document.createElement('style');
    style.textContent =
      '.jp-InputPlaceholder .jp-Placeholder-contentContainer { max-width: 100%; } ' +
      '.jp-InputPlaceholder .jp-PlaceholderText { white-space: normal; }';
    document.head.append(style);
  }

  const plugin = {
    id: 'data-privacy-course:start',
    autoStart: true,
    activate: async app => {
      wrapFoldedTests();
      const isAskedForFile = /\/tree\//.test(window.location.pathname);
      const [{ Widget }, { PageConfig, URLExt }] = await Promise.all([load('@lumino/widgets'), load('@jupyterlab/coreutils')]);
      const address = URLExt.join(PageConfig.getBaseUrl(), 'course/start');
      let tab = null;
      const show = activate => {
        if (!tab || tab.isDisposed) {
          tab = createTab(app, Widget, address);
        }
        if (!tab.isAttached) {
          app.shell.add(tab, 'main', { activate, type: 'Course' });
        }
        if (activate) {
          app.shell.activateById(tab.id);
        }
      };
      app.commands.addCommand('course:start', { label: 'Start Page', execute: () => show(true) });
      app.restored.then(() => show(!isAskedForFile)); // JupyterLab waits for this function, so don't wait for JupyterLab here
    }
  };

  (window._JUPYTERLAB ??= {})['data-privacy-course'] = {
    init: scope => {
      shared = scope;
    },
    get: async () => () => ({ __esModule: true, default: plugin })
  };
})();
