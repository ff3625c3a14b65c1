import { configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { type SharedPage, watchPage } from './left-behind.ts'
import { skipOwnerStacks } from './owner-stacks.ts'
import { skipTextareaSizes } from './textarea-size.ts'

declare global {
  var __page: SharedPage | undefined
}

// Files share jsdom and the packages, but each file loads the app's modules again.
vi.resetModules()

const { getElementError } = getConfig()
configure({
  // A busy machine renders slowly; this limit still fails what never appears.
  asyncUtilTimeout: 60_000,
  // While the library polls, it discards the errors and prints the page only in the last one.
  getElementError: (message, container) =>
    isPolling() ? new Error(message ?? '') : getElementError(message, container),
})
skipOwnerStacks()

/** The library's own switch, which its types do not declare. */
function isPolling(): boolean {
  return (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true
}

// Browser APIs that Mantine needs and jsdom lacks.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) as MediaQueryList
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView ??= () => {}
// jsdom reports each call as not implemented.
window.scrollTo = () => {}
// Auto-growing fields measure again when a font has loaded.
if (!('fonts' in document)) {
  Object.defineProperty(document, 'fonts', {
    value: { addEventListener() {}, removeEventListener() {} },
    configurable: true,
  })
}

if (!globalThis.__page) skipTextareaSizes()
globalThis.__page ??= watchPage()
const page = globalThis.__page

page.begin()
page.setLoading(true)
beforeAll(() => page.setLoading(false))
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => {
  const left = page.clear()
  if (left.length > 0) throw new Error(`left behind on the page that all test files share:\n${left.join('\n')}`)
})
