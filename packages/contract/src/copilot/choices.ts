/** What the AI does for attendants; each can be switched off by the company. */
export const copilotHelps = ['summary', 'suggestion', 'rewrite', 'translation', 'transcription'] as const
export type CopilotHelp = (typeof copilotHelps)[number]

/** How a draft is rewritten. */
export const tones = ['correct', 'friendly', 'formal', 'short'] as const
export type Tone = (typeof tones)[number]

/** Languages into which texts are translated. */
export const translationLanguages = ['pt', 'en', 'es', 'fr', 'de', 'it'] as const
export type TranslationLanguage = (typeof translationLanguages)[number]

/** Longest text that is rewritten or translated at once, in characters. */
export const LONGEST_DRAFT = 8000
/** Largest voice message that is written down, in bytes. */
export const LARGEST_SPEECH = 25 * 1024 * 1024
