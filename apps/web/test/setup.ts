import { configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine draws late; what never comes still fails.
configure({ asyncUtilTimeout: 10_000 })

// What Mantine asks of a browser and jsdom does not have.
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

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
