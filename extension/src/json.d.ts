/** The words for results, which Python reads from the same file. */
declare module '*/result_words.json' {
  const shown: Record<'signs' | 'words', Record<import('./result').State, string>>;
  export default shown;
}
