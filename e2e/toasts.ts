import type { BrowserContext, Page } from 'playwright-core'

interface Kept {
  text: string
  path: string
  shown: Element
  wasRead: boolean
}

/**
 * Toasts pass after three seconds, and a busy machine may look later: the pages of this context keep what theirs said, until
 * they are loaded anew.
 */
export const keepToasts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const kept: Kept[] = []
    Object.assign(window, { keptToasts: kept })
    const keep = (node: Node) => {
      if (!(node instanceof Element)) return
      const toasts = node.classList.contains('rc-toast') ? [node] : node.querySelectorAll('.rc-toasts > .rc-toast')
      for (const shown of toasts) {
        const text = shown.querySelector('span')?.textContent ?? ''
        kept.push({ text, path: window.location.pathname, shown, wasRead: false })
      }
    }
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(keep)
    }).observe(document, { childList: true, subtree: true })
  })

/** Rests a pointer on every toast of the loaded page, so that each stays until it is pressed. */
export const holdToasts = (page: Page) =>
  page.evaluate(() => {
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.rc-toast'))
        toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    }).observe(document, { childList: true, subtree: true })
  })

/**
 * Waits until a toast has said this. One that has passed counts once; one that is still there counts again, as the app shows
 * the same words once at a time.
 * @param words what its text holds or matches
 * @returns the path of the page at which it was shown
 */
export async function toasted(page: Page, words: string | RegExp): Promise<string> {
  const found = await page.waitForFunction(
    (wanted) => {
      const { keptToasts = [] } = window as unknown as { keptToasts?: Kept[] }
      const toast = keptToasts.find(
        ({ text, shown, wasRead }) =>
          (!wasRead || shown.isConnected) && (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)),
      )
      if (!toast) return null
      toast.wasRead = true
      return toast.path
    },
    words,
    { polling: 100 },
  )
  return (await found.jsonValue()) ?? ''
}

/** Closes the toasts on screen: the same words are shown once at a time, and those that come next get a toast of their own. */
export const closeToasts = (page: Page) =>
  page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.rc-toast-close')) close.click()
  })
