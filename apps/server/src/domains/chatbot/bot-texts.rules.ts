import { defaultTexts } from '@recado/contract/automatic-texts/default-texts'
import type { AutomaticTexts } from '@recado/contract/automatic-texts/text-catalogue'
import type { Language } from '@recado/contract/values/language'

interface BotTexts {
  invalid: string
  back: string
  person: string
  /** Announces a person. */
  soon: string
  callRefused: string
  askRating: string
  scale: readonly [string, string, string]
  /** The reply to an invalid score. */
  askAgain: string
  ratingThanks: string
}

/** The labels of the scale, worst first. They are fixed, because scores are read by them. */
const scales: Readonly<Record<Language, BotTexts['scale']>> = {
  pt: ['Insatisfeito', 'Satisfeito', 'Muito satisfeito'],
  en: ['Unsatisfied', 'Satisfied', 'Very satisfied'],
  es: ['Insatisfecho', 'Satisfecho', 'Muy satisfecho'],
}

/** Returns the bot's texts. @param texts the company's own wording, or the defaults of its language */
export const botTextsOf = (language: Language, texts: AutomaticTexts): BotTexts => ({
  invalid: texts.menuInvalid,
  back: texts.menuBack,
  person: texts.menuPerson,
  soon: texts.handOver,
  callRefused: texts.callRefused,
  askRating: texts.ratingAsk,
  scale: scales[language],
  askAgain: texts.ratingAgain,
  ratingThanks: texts.ratingThanks,
})

/** The bot's default texts by language, in which customers may answer. */
export const botTexts: Readonly<Record<Language, BotTexts>> = {
  pt: botTextsOf('pt', defaultTexts.pt),
  en: botTextsOf('en', defaultTexts.en),
  es: botTextsOf('es', defaultTexts.es),
}

/** The language and texts of a scene. */
export type SceneWords = Readonly<{ language: Language; texts: AutomaticTexts }>

/** Returns the bot's texts in a scene. */
export const textsIn = ({ language, texts }: SceneWords): BotTexts => botTextsOf(language, texts)
