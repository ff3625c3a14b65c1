import { type MessageVariable, messageVariables } from '../message-variables.ts'

/** Groups of automatic texts, in the order of the page. */
export const textGroups = ['menu', 'service', 'rating', 'marketing', 'bots'] as const
export type TextGroup = (typeof textGroups)[number]

/** Variables of single texts, beside those of every message. */
export const ownVariables = ['attendant', 'queue', 'tag'] as const
export type TextVariable = MessageVariable | (typeof ownVariables)[number]

export interface TextRules {
  group: TextGroup
  /** Maximum length of the company's wording, in characters. */
  limit: number
  /** Empty for a label, which is one line and is printed as it is. */
  variables: readonly TextVariable[]
  /** The sign that the product prints before a label, with which a customer chooses it. */
  sign?: '#' | '0'
  /** True when the wording must contain one of `optInWords`. */
  keepsWayBack?: true
}

/** Maximum length of a text; labels are shorter. */
export const LONGEST_TEXT = 1024
const LABEL = 60
/** Networks cut the label of a button there. */
const BUTTON = 20

const text = (group: TextGroup, ...own: Array<(typeof ownVariables)[number]>): TextRules => ({
  ...{ group, limit: LONGEST_TEXT },
  variables: [...own, ...messageVariables],
})
const label = (limit: number, sign?: '#' | '0'): TextRules => ({
  ...{ group: 'menu', limit, variables: [] },
  ...(sign && { sign }),
})

/** Every automatic text to customers, which a company may word differently (PLUS-51). */
export const textCatalogue = {
  menuPerson: label(LABEL, '#'),
  menuBack: label(LABEL, '0'),
  menuInvalid: text('menu'),
  optionsAsk: text('menu'),
  optionsButton: label(BUTTON),
  optionsPerson: label(BUTTON),
  handOver: text('service'),
  acceptance: text('service', 'attendant'),
  transferQueue: text('service', 'queue'),
  transferUser: text('service', 'attendant'),
  transferBoth: text('service', 'attendant', 'queue'),
  transferAway: text('service'),
  callRefused: text('service'),
  outOfHours: text('service'),
  closing: text('service'),
  ratingAsk: text('rating'),
  ratingAgain: text('rating'),
  ratingThanks: text('rating'),
  optOut: { ...text('marketing'), keepsWayBack: true },
  optIn: text('marketing'),
  consentYes: text('marketing'),
  consentNo: text('marketing'),
  machineHandOver: text('bots'),
  machineChoose: text('bots'),
  flowInvalid: text('bots'),
  flowHandOver: text('bots'),
  flowContactSaved: text('bots'),
  flowTagged: text('bots', 'tag'),
} as const satisfies Record<string, TextRules>

export type TextKey = keyof typeof textCatalogue
export const textKeys = Object.keys(textCatalogue) as TextKey[]

/** All texts of a company: its own wording, or the default of its language. */
export type AutomaticTexts = Readonly<Record<TextKey, string>>

/** The words that undo an opt-out, one of which the confirmation of an opt-out must contain. */
export const optInWords = ['VOLTAR', 'START', 'VOLVER'] as const
