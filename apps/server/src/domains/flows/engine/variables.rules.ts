import type { Facts, FlowEffect, Session } from './session.rules.ts'
import { LONGEST_VALUE, MOST_RUN_VARIABLES } from './session.rules.ts'

const marks = /([ \t]*)\{\{([^{}]*)\}\}/g

/** The contact's fields by their variable names. */
const contactValues = ({ name, number, email }: Facts['contact']): Readonly<Record<string, string>> => ({
  ...{ nome: name, numero: number, email },
})

/** The advertisement's variables, which are empty if the customer did not come from one. */
const adValues = (ad: Facts['ad']): Readonly<Record<string, string>> => ({
  ...{ ad_headline: ad?.headline ?? '', ad_url: ad?.sourceUrl ?? '' },
  ...{ ad_id: ad?.sourceId ?? '', ad_click: ad?.clickId ?? '' },
})

/**
 * Returns a variable's value from the run, else the declared value, the contact or the advertisement. Undefined when
 * none has it.
 */
export function valueIn(name: string, { variables }: Pick<Session, 'variables'>, facts: Facts): string | undefined {
  if (Object.hasOwn(variables, name)) return variables[name]
  const declared = facts.declared.get(name)
  if (declared && declared.value !== '') return declared.value
  const builtInValues = { ...contactValues(facts.contact), ...adValues(facts.ad) }
  return Object.hasOwn(builtInValues, name) ? builtInValues[name] : declared?.value
}

/**
 * Fills in a text. Unknown variables are removed, as everywhere in the product. Inserted values are not filled in
 * again.
 * @param as transforms each value before it is inserted
 */
export function fillText(
  text: string,
  session: Pick<Session, 'variables'>,
  facts: Facts,
  as: (value: string) => string = (value) => value,
): string {
  if (!text.includes('{{')) return text
  return text.replace(marks, (mark: string, space: string, name: string) => {
    const value = valueIn(name.trim(), session, facts)
    if (value !== undefined) return space + as(value)
    const productValue = facts.fill(mark, facts.contact.name)
    return productValue === '' ? '' : space + as(productValue.slice(space.length))
  })
}

/** Sets a variable in the run. Returns the effects that also store it for its contact or company, if declared so. */
export function setVariable(session: Session, facts: Facts, name: string, value: string): FlowEffect[] {
  const short = value.slice(0, LONGEST_VALUE)
  const isNew = !Object.hasOwn(session.variables, name)
  if (name === '' || name === '__proto__') return []
  if (isNew && Object.keys(session.variables).length >= MOST_RUN_VARIABLES) return []
  session.variables[name] = short
  const scope = facts.declared.get(name)?.scope ?? 'session'
  return scope === 'session' ? [] : [{ do: 'keep', scope, name, value: short }]
}
