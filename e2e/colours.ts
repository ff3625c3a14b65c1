import type { Page } from 'playwright-core'

/** The rules whose answer depends on colours. */
export const colourRules = ['color-contrast', 'link-in-text-block']

export interface Violation {
  id: string
  impact: string
  nodes: Array<{ target: string[]; failureSummary: string }>
}

/**
 * Marks of texts that passed. A mark stands for all that the answer depends on: the colour of the text, whether it is large,
 * every colour behind it up to one that hides what is under it, and the names of what is moved out of the flow, as such a part
 * may lie over something that it is no part of. Most texts of a screen look like one of another screen. One that fails, or
 * whose answer depends on what lies over it, is read wherever it is; one of which axe is never sure, where it is of another kind.
 */
const passed = new Set<string>()

/**
 * What is wrong with the colours of those texts of the page that have not passed elsewhere; null when axe has to be on the
 * page, and is not.
 * @param inFront only what is beside the frame, while a dialog is there
 */
export async function colourViolations(page: Page, inFront: boolean): Promise<Violation[] | null> {
  const unread = await page.evaluate(findUnread, { inFront, known: [...passed].join(' ') })
  if (unread === 0) return []
  const reading = await page.evaluate(readColours, colourRules)
  for (const mark of reading?.passed ?? []) passed.add(mark)
  return reading ? reading.violations : null
}

/** A text that is to be read. */
interface Text {
  mark: string
  /** The mark together with what it is. */
  kind: string
  /** Axe need not answer: what is switched off needs no contrast, and the text of a link may be that of a part of it. */
  isSilent: boolean
}
type Texts = Map<Element, Text>

/** Finds the texts on the page without a known mark and leaves them there; how many they are. */
function findUnread({ inFront, known }: { inFront: boolean; known: string }): number {
  const before = new Set(known.split(' '))
  const hash = (...parts: unknown[]) => {
    let [high, low] = [0xdeadbeef, 0x41c6ce57]
    for (const letter of parts.join('|')) {
      high = Math.imul(high ^ (letter.codePointAt(0) ?? 0), 2654435761)
      low = Math.imul(low ^ (letter.codePointAt(0) ?? 0), 1597334677)
    }
    return (high >>> 0).toString(36) + (low >>> 0).toString(36)
  }
  const grounds = new Map<Element | null, string>([[null, '']])
  const groundOf = (element: Element | null): string => {
    const known = grounds.get(element)
    if (known !== undefined || !element) return known ?? ''
    const { backgroundColor, backgroundImage, opacity, position, transform } = getComputedStyle(element)
    const under = groundOf(element.parentElement)
    // A veil lies over everything in it.
    const hides = backgroundColor.startsWith('rgb(') && opacity === '1' && !under.includes('veil')
    const own = [backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : backgroundColor]
    if (opacity !== '1') own.push(`veil ${opacity}`)
    if (backgroundImage !== 'none') own.push(backgroundImage)
    if (position !== 'static' || transform !== 'none') own.push(`${element.localName}.${element.getAttribute('class')}`)
    const ground = (hides ? '' : under) + own.join(' ')
    grounds.set(element, ground)
    return ground
  }
  const textOf = (element: Element): Text => {
    const { color, fontSize, fontWeight, textShadow, textDecorationLine, webkitTextFillColor } =
      getComputedStyle(element)
    // As WCAG counts: large from 18 pt on, bold from 14 pt on.
    const isLarge = parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.5 : 24)
    const control = element.closest('label')?.control
    const isOff = !!(element.closest(':disabled, [aria-disabled="true"], [inert]') ?? control?.matches(':disabled'))
    const isLink = element.matches('a[href]')
    const inText = isLink &&
      element.parentElement && [textDecorationLine, getComputedStyle(element.parentElement).color]
    const mark = hash(groundOf(element), color, webkitTextFillColor, isLarge, textShadow, inText)
    // Of a single letter, of an empty field, of a part with a picture before it axe is never sure.
    const words = 'value' in element && typeof element.value === 'string' ? element.value : element.textContent
    const names: string[] = []
    for (let at: Element | null = element; at && names.length < 4; at = at.parentElement)
      names.push(`${at.localName}.${at.getAttribute('class')}`)
    return { mark, kind: hash(mark, isOff, Math.min(2, words.trim().length), ...names), isSilent: isOff || isLink }
  }
  // Without a letter or a digit there is no text for axe.
  const isRead = (words: string | null) => /[\p{L}\p{N}]/u.test(words ?? '')
  const fields = 'input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"]), select, textarea'
  const hasText = (element: Element) =>
    element.matches(fields) ||
    (element.matches('a[href]') && isRead(element.textContent)) ||
    [...element.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && isRead(child.nodeValue))
  const isShown = (element: Element) => {
    const { right, bottom, width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && right > 0 && bottom > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const dialogs = [...document.querySelectorAll('[aria-modal="true"]')]
  const frame = document.querySelector('.rc-shell')
  const behind = inFront && dialogs.length > 0 && !dialogs.some((one) => frame?.contains(one)) ? frame : null
  const texts: Texts = new Map()
  for (const element of document.body.querySelectorAll('*')) {
    if (behind?.contains(element) || !hasText(element) || !isShown(element)) continue
    const text = textOf(element)
    if (!before.has(text.mark) && !before.has(text.kind)) texts.set(element, text)
  }
  Object.assign(window, { unreadTexts: texts })
  return texts.size
}

interface Reading {
  element: Element
  target: string[]
  failureSummary: string
  any: Array<{ data?: { messageKey?: string } | null }>
}
type Results = Record<'violations' | 'incomplete' | 'passes', Array<Omit<Violation, 'nodes'> & { nodes: Reading[] }>>

/** Reads the texts that were found; the marks of those that passed. */
async function readColours(rules: string[]): Promise<{ violations: Violation[]; passed: string[] } | null> {
  type Run = (context: { include: Element[] }, options: object) => Promise<Results>
  const { axe, unreadTexts } = window as { axe?: { run: Run }; unreadTexts?: Texts }
  if (!axe || !unreadTexts) return null
  const options = { elementRef: true, iframes: false, preload: false, runOnly: { type: 'rule', values: rules } }
  const { violations, incomplete, passes } = await axe.run({ include: [...unreadTexts.keys()] }, options)
  const nodesOf = (results: Results['passes']) => results.flatMap(({ nodes }) => nodes)
  // Somewhere else in its box it may be seen, or nothing lie over it.
  const byPlace = ['hidden', 'bgOverlap', 'elmPartiallyObscured', 'elmPartiallyObscuring', 'outsideViewport']
  const isByPlace = ({ any }: Reading) => any.some(({ data }) => byPlace.includes(data?.messageKey ?? ''))
  const elementsOf = (nodes: Reading[]) => new Set(nodes.map(({ element }) => element))
  const open = elementsOf([...nodesOf(violations), ...[...nodesOf(passes), ...nodesOf(incomplete)].filter(isByPlace)])
  const unsure = elementsOf(nodesOf(incomplete))
  const read = elementsOf(nodesOf(passes))
  const fine = [...unreadTexts]
    .filter(([element]) => !open.has(element))
    .flatMap(([element, { mark, kind, isSilent }]) => {
      if (read.has(element) && !unsure.has(element)) return mark
      return isSilent || unsure.has(element) ? kind : []
    })
  return {
    violations: violations.map(({ id, impact, nodes }) => ({
      ...{ id, impact },
      nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
    })),
    passed: fine,
  }
}
