/** Gives the lesson the whole width of a narrow window, such as a phone's. */

import { ILabShell } from '@jupyterlab/application';

const NARROW = 760; // pixels; the sidebar takes about 300 of them

/** Fold the left sidebar if the window is narrow, and return whether it is. The sidebar's icons unfold it. */
export function foldIfNarrow(shell: ILabShell): boolean {
  const isNarrow = window.innerWidth <= NARROW;
  if (isNarrow) {
    shell.collapseLeft();
  }
  return isNarrow;
}
