import { configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { type SharedPage, watchPage } from './left-behind.ts'

declare global {
  var __page: SharedPage | undefined
}

// Files share jsdom and the packages; the app's own modules begin anew with each file.
vi.resetModules()

// A busy machine draws late; what never comes still fails.
configure({ asyncUtilTimeout: 20_000 })

// The abilities of a browser that Mantine needs and jsdom lacks.
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
// Fields that grow with their text measure again when a font arrives.
if (!('fonts' in document)) {
  Object.defineProperty(document, 'fonts', {
    value: { addEventListener() {}, removeEventListener() {} },
    configurable: true,
  })
}

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
