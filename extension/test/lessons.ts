/** The course's released lessons, which the tests read as the page does. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ICellText } from '../src/lesson';

interface ICell {
  cell_type: string;
  source: string | string[];
  metadata: Record<string, unknown>;
}

const RELEASE = join(__dirname, '../../release');

export const RELEASED = readdirSync(RELEASE, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ipynb'))
  .map(name => join(RELEASE, name));

export function cellsOf(path: string): ICellText[] {
  const { cells } = JSON.parse(readFileSync(path, 'utf8')) as { cells: ICell[] };
  return cells.map(cell => ({ type: cell.cell_type, source: [cell.source].flat().join(''), metadata: cell.metadata }));
}
