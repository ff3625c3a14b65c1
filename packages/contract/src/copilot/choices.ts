/** AI helps for attendants. The company can switch each off. */
export const copilotHelps = ['summary', 'suggestion', 'rewrite', 'translation', 'transcription'] as const
export type CopilotHelp = (typeof copilotHelps)[number]

/** How a draft is rewritten. */
export const tones = ['correct', 'friendly', 'formal', 'short'] as const
export type Tone = (typeof tones)[number]

/** Target languages of translations. */
export const translationLanguages = ['pt', 'en', 'es', 'fr', 'de', 'it'] as const
export type TranslationLanguage = (typeof translationLanguages)[number]

/** Maximum length of a text to rewrite or translate, in characters. */
export const LONGEST_DRAFT = 8000
