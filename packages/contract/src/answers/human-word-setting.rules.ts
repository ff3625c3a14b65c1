import type { Language } from '../values/language.ts'

/** Words that always lead a customer to a person, by language. A company may replace them (setting `humanWords`). */
export const defaultHumanWords: Record<Language, readonly string[]> = {
  pt: ['atendente', 'humano', 'pessoa', 'falar com alguém', 'atendimento humano', 'alguém'],
  en: ['attendant', 'agent', 'human', 'person', 'talk to someone', 'representative', 'someone', 'somebody'],
  es: ['agente', 'humano', 'persona', 'hablar con alguien', 'asesor', 'alguien'],
}

/** Limits of the setting. */
export const MAX_HUMAN_WORDS = 30
export const MAX_HUMAN_WORDS_LENGTH = 1000

/** Splits the setting into its words: by commas and lines. */
export const splitWords = (setting: string): string[] =>
  setting
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .slice(0, MAX_HUMAN_WORDS)

/** Returns the words of a setting. An empty one means the defaults, in every language. */
export function humanWordsOf(setting: string): string[] {
  const own = splitWords(setting)
  return own.length > 0 ? own : Object.values(defaultHumanWords).flat()
}
