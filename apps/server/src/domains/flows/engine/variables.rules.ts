import type { Facts, FlowEffect, Session } from './session.rules.ts'
import { LONGEST_VALUE, MOST_RUN_VARIABLES } from './session.rules.ts'

const marks = /([ \t]*)\{\{([^{}]*)\}\}/g

/** What a contact is, under the names by which flows use it. */
const ofContact = ({ name, number, email }: Facts['contact']): Readonly<Record<string, string>> => ({
  ...{ nome: name, numero: number, email },
})

/** The advertisement that brought the customer; '' for everybody else. */
const ofAd = (ad: Facts['ad']): Readonly<Record<string, string>> => ({
  ...{ ad_headline: ad?.headline ?? '', ad_url: ad?.sourceUrl ?? '' },
  ...{ ad_id: ad?.sourceId ?? '', ad_click: ad?.clickId ?? '' },
})

/** The value of a variable: of the run, else declared, else of the contact or the advertisement; undefined: none of them has it. */
export function valueIn(name: string, { variables }: Pick<Session, 'variables'>, facts: Facts): string | undefined {
  if (Object.hasOwn(variables, name)) return variables[name]
  const declared = facts.declared.get(name)
  if (declared && declared.value !== '') return declared.value
  const given = { ...ofContact(facts.contact), ...ofAd(facts.ad) }
  return Object.hasOwn(given, name) ? given[name] : declared?.value
}

/**
 * Fills a text in; what nobody knows goes, as everywhere in the product. What was filled in is not filled in again.
 * @param as what is done to each value on its way in
 */
export function filled(
  text: string,
  session: Pick<Session, 'variables'>,
  facts: Facts,
  as: (value: string) => string = (value) => value,
): string {
  if (!text.includes('{{')) return text
  return text.replace(marks, (mark: string, space: string, name: string) => {
    const value = valueIn(name.trim(), session, facts)
    if (value !== undefined) return space + as(value)
    const known = facts.fill(mark, facts.contact.name)
    return known === '' ? '' : space + as(known.slice(space.length))
  })
}

/** Keeps a value in the run, and where it is declared for longer, there too. */
export function keep(session: Session, facts: Facts, name: string, value: string): FlowEffect[] {
  const short = value.slice(0, LONGEST_VALUE)
  const isNew = !Object.hasOwn(session.variables, name)
  if (name === '' || name === '__proto__') return []
  if (isNew && Object.keys(session.variables).length >= MOST_RUN_VARIABLES) return []
  session.variables[name] = short
  const scope = facts.declared.get(name)?.scope ?? 'session'
  return scope === 'session' ? [] : [{ do: 'keep', scope, name, value: short }]
}
