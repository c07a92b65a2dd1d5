/** Shows the course's own pages in a frame: from the server, or in a browser without one. */

import { PageConfig, URLExt } from '@jupyterlab/coreutils';
import { BrowserServer } from './browser';

export interface IPages {
  /** Show a page, such as `course/start`, unless it's there already. */
  show(frame: HTMLIFrameElement, page: string): void;
  /** Show progress that was made in another tab. */
  refresh(frame: HTMLIFrameElement): void;
  /** Follow a link or send a form of a page, if that's up to us. */
  follow(frame: HTMLIFrameElement, event: Event): void;
}

/** The pages of the server, which show new progress without being asked. */
export class ServerPages implements IPages {
  show(frame: HTMLIFrameElement, page: string): void {
    const address = URLExt.join(PageConfig.getBaseUrl(), page);
    const shown = frame.contentWindow?.location.pathname;
    if (shown !== new URL(address, window.location.href).pathname) {
      frame.src = address;
    }
  }

  refresh(): void {
    // These pages show new progress themselves.
  }

  follow(): void {
    // Links of these pages work as in any page.
  }
}

/** Pages that a kernel makes. */
export class BrowserPages implements IPages {
  private shown = '';

  constructor(private readonly server: BrowserServer) {}

  show(frame: HTMLIFrameElement, page: string): void {
    void this.load(frame, page);
    void this.server.ready.then(() => this.load(frame, page)).catch(() => undefined);
  }

  refresh(frame: HTMLIFrameElement): void {
    if (this.shown) {
      void this.load(frame, this.shown);
    }
  }

  follow(frame: HTMLIFrameElement, event: Event): void {
    const target = event.target as Element;
    const form = event.type === 'submit' ? (target as HTMLFormElement) : null;
    const link = event.type === 'click' ? target.closest('a') : null;
    const page = /course\/(start|review|summary)(\/\w+)?$/.exec(form?.action ?? link?.href ?? '');
    if (!page) {
      return;
    }
    event.preventDefault();
    if (link?.target) {
      void this.print(page[0]);
    } else if (form) {
      const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
      void this.load(frame, page[0], new URLSearchParams(fields).toString());
    } else {
      void this.load(frame, page[0]);
    }
  }

  private async load(frame: HTMLIFrameElement, page: string, body?: string): Promise<void> {
    this.shown = page;
    const response = await this.server.ask(page, body === undefined ? {} : { method: 'POST', body });
    frame.srcdoc = await response.text();
  }

  /** Open a page in a tab of its own. */
  private async print(page: string): Promise<void> {
    const tab = window.open('', '_blank');
    const text = await (await this.server.ask(page)).text();
    tab?.document.write(text);
    tab?.document.close();
  }
}
