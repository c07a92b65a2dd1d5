/** What the course's server knows about a lesson (course/progress/lesson_handlers.py). */

import { URLExt } from '@jupyterlab/coreutils';
import { ServerConnection } from '@jupyterlab/services';
import { IResult } from './result';

export interface IDescription {
  number: string;
  title: string;
  exercises: Record<string, IReleased>;
}

export interface IReleased {
  /** The answer cell as it was released. */
  answer: string;
  /** How many hints have been seen. */
  hints: number;
  solution_seen: boolean;
  /** The result that was last recorded. */
  result: IResult | null;
}

export interface IChecked {
  /** The results of all exercises by name, null for those that aren't begun. */
  results?: Record<string, IResult | null>;
  notes?: string[];
  /** Why the lesson couldn't be checked. */
  message?: string;
}

/** Sends a request to the course, such as `course/start`. */
export type Ask = (where: string, init?: RequestInit) => Promise<Response>;

export class LessonServer {
  /**
   * @param path - returns the notebook's current path
   */
  constructor(
    private readonly ask: Ask,
    private readonly path: () => string
  ) {}

  /** Describe the lesson, or return null if the notebook isn't one. */
  async describe(): Promise<IDescription | null> {
    const response = await this.ask(`course/lesson?path=${encodeURIComponent(this.path())}`);
    return response.ok ? ((await response.json()) as IDescription) : null;
  }

  async noteHint(exercise: string, shown: number): Promise<void> {
    await this.post('hint', { exercise, shown });
  }

  async noteResult(exercise: string, result: IResult): Promise<void> {
    await this.post('result', { exercise, state: result.state, points: result.points ?? 0 });
  }

  async solution(exercise: string): Promise<{ solution?: string; message?: string }> {
    return this.post('solution', { exercise });
  }

  /** Check the notebook as it was last saved. */
  async check(): Promise<IChecked> {
    return this.post('check', {});
  }

  private async post<T>(what: string, body: object): Promise<T> {
    const response = await this.ask(`course/lesson/${what}`, {
      method: 'POST',
      body: JSON.stringify({ path: this.path(), ...body })
    });
    if (!response.ok) {
      throw new ServerConnection.ResponseError(response);
    }
    return (await response.json()) as T;
  }
}

/** Return the function that sends requests to the Jupyter server. */
export function askServer(settings: ServerConnection.ISettings): Ask {
  return (where, init = {}) => ServerConnection.makeRequest(URLExt.join(settings.baseUrl, where), init, settings);
}
