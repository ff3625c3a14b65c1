import { focusManager, onlineManager } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'
import { endAlive, setLoading, watchAlive } from './alive.ts'

/**
 * Test files share one jsdom. A file's changes are undone when it ends. A timer, listener or element left behind would
 * affect the next file, so it fails the file that left it.
 */
export interface SharedPage {
  /** Restores the page's own functions: after `clear`, Vitest has restored what the previous file's spies saw. */
  begin(): void
  /** While modules are being loaded, whatever starts lives as long as the page. Otherwise it belongs to a test. */
  setLoading(loading: boolean): void
  /**
   * Restores the page's state from before the file.
   * @returns what the file left running, listening or visible, one line each
   */
  clear(): string[]
}

type Properties = Map<string, PropertyDescriptor>

const before = new Map<object, Properties>()
const attributes = new Map<Element, Map<string, string>>()

/** Starts watching this worker's page, once for all its files. */
export function watchPage(): SharedPage {
  watchAlive()
  for (const target of changeable()) before.set(target, propertiesOf(target))
  for (const element of [document.documentElement, document.body]) attributes.set(element, attributesOf(element))
  return { begin: restoreAbilities, setLoading, clear }
}

/** The browser APIs that tests add to jsdom or remove. */
const changeable = (): object[] => [
  ...[globalThis, navigator, document, URL],
  ...[Element, HTMLElement, HTMLMediaElement, HTMLInputElement, HTMLTextAreaElement].map((type) => type.prototype),
]

/** Vitest and React store their own data in properties whose names begin with "_". */
const propertiesOf = (target: object): Properties =>
  new Map(Object.entries(Object.getOwnPropertyDescriptors(target)).filter(([key]) => !key.startsWith('_')))
const attributesOf = (element: Element) => new Map([...element.attributes].map(({ name, value }) => [name, value]))

function clear(): string[] {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  cleanup()
  const left = endAlive().map(({ what, from }) => `${what}\n${from.stack}`)
  for (const element of [...document.body.children]) {
    if (!isOfPackage(element)) left.push(`on the page: ${element.outerHTML.slice(0, 300)}`)
    element.remove()
  }
  endFrames()
  // Resets TanStack Query's online state.
  onlineManager.setOnline(true)
  focusManager.setFocused(undefined)
  document.head.replaceChildren()
  document.title = ''
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  restoreAbilities()
  for (const [element, names] of attributes) restoreAttributes(element, names)
  return left
}

/** Mantine's empty portal container and its measuring element for auto-growing fields. */
const isOfPackage = (element: Element) =>
  element.matches('[data-portal]:empty, textarea[aria-hidden="true"][tabindex="-1"]')

/**
 * jsdom uses one timer for all animation frames. If it started under a test's fake clock, it would never fire again.
 */
function endFrames(): void {
  const last = requestAnimationFrame(() => {})
  for (let frame = 1; frame <= last; frame++) cancelAnimationFrame(frame)
}

function restoreAbilities(): void {
  for (const [target, properties] of before) restore(target, properties)
}

function restore(target: object, properties: Properties): void {
  for (const key of propertiesOf(target).keys()) if (!properties.has(key)) Reflect.deleteProperty(target, key)
  for (const [key, property] of properties) {
    const now = Object.getOwnPropertyDescriptor(target, key)
    const same = now && now.value === property.value && now.get === property.get && now.set === property.set
    if (!same) Reflect.defineProperty(target, key, property)
  }
}

function restoreAttributes(element: Element, names: Map<string, string>): void {
  for (const { name } of [...element.attributes]) if (!names.has(name)) element.removeAttribute(name)
  for (const [name, value] of names) element.setAttribute(name, value)
}
