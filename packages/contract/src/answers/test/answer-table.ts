/** The answers of customers to one menu, in one language. Tests of queue menus and of flow menus use them. */
export interface AnswerTable {
  /** The titles of the options 1, 2, 3 … */
  titles: readonly string[]
  /** The texts that choose the option with this number. */
  chosen: Readonly<Record<number, readonly string[]>>
  /** The texts that lead to a person. */
  person: readonly string[]
  /** The texts that choose nothing, so that the menu is asked again. */
  invalid: readonly string[]
}
