import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser, type Person } from './browser.ts'
import { lookAtAll, lookTwice } from './looks.ts'

// Injects faults into a page, to prove that the looks find them. Otherwise looks that find nothing would pass every
// screen.

let person: Person

beforeAll(async () => {
  person = await openBrowser('http://127.0.0.1')
})

afterAll(async () => {
  await person.close()
  await closeBrowser()
})

/** A page without faults that follows the browser's theme like the product, with injected content. */
const pageWith = (planted: string, inFront = '') => `<!doctype html>
<html lang="pt-BR"><head><title>Etiquetas</title><meta name="viewport" content="width=device-width"><style>
  body { margin: 0 }
  :root { color: #1a2226; background: #ffffff }
  :root[data-mantine-color-scheme="dark"] { color: #e6eaec; background: #11171a }
  :root[data-mantine-color-scheme="light"] .pale-in-light { color: #c0c4c6 }
  :root[data-mantine-color-scheme="dark"] .pale-in-dark { color: #3a4246 }
  @media (min-width: 600px) { .narrow-only { display: none } }
  @media (max-width: 599px) { .wide-only { display: none } }
  [aria-modal] { position: fixed; inset: 40px; background: inherit; border: 1px solid }
</style><script type="module">
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => { document.documentElement.dataset.mantineColorScheme = dark.matches ? 'dark' : 'light' }
  dark.addEventListener('change', follow)
  follow()
</script></head><body>
  <div id="root"><div class="rc-shell"><main>
    <h1>Etiquetas</h1><p>Ainda não há etiquetas.</p><button>Nova etiqueta</button>${planted}
  </main></div></div>
  ${inFront}
</body></html>`

const dialogWith = (planted: string) =>
  `<div><section role="dialog" aria-modal="true" aria-label="Nova etiqueta"><p>Nome</p>${planted}</section></div>`

/** Rule or problem, and where: `color-contrast, dark, 390`, one for each finding, in order. */
const lookInAll = (page: Page, what: string) => lookAtAll(page, what, true)

async function findings(html: string, look = lookInAll): Promise<string[]> {
  await person.page.setContent(html)
  const lines = await look(person.page, 'page')
  return lines.map((line) => {
    const [, where = '', what = ''] = /^page, (.*?): (.*)$/.exec(line) ?? []
    return `${what.replace(/ \(.*/, '')}, ${where}`
  })
}

/** The sorted findings in two states of a page with the same faults, as in `npm test`. */
async function inTurns(planted: string, look: typeof lookAtAll): Promise<string[][]> {
  const inHalf = (page: Page, what: string) => look(page, what, false)
  const states = [await findings(pageWith(planted), inHalf), await findings(pageWith(planted), inHalf)]
  return states.map((lines) => lines.toSorted())
}

const pale = (theme: string) => `<p class="pale-in-${theme}">Criada ontem</p>`
const nameless = (width: string) => `<input class="${width}-only">`
const box = (width: number) => `<div style="width: ${width}px; height: 4px"></div>`
const pushedOut = '<button style="position: fixed; left: 900px; width: 150px">Salvar</button>'

describe('the looks find injected faults', () => {
  it('LAY-20: no finding on a page without faults', async () => {
    expect(await findings(pageWith(''))).toEqual([])
    expect(await findings(pageWith('', dialogWith('<button>Salvar</button>')))).toEqual([])
  })

  it.each([
    [
      'low-contrast text in the light theme',
      pale('light'),
      ['color-contrast, light, 1440', 'color-contrast, light, 390'],
    ],
    ['low-contrast text in the dark theme', pale('dark'), ['color-contrast, dark, 1440', 'color-contrast, dark, 390']],
    ['a field without a label on wide screens', nameless('wide'), ['label, light, 1440']],
    ['a field without a label on narrow screens', nameless('narrow'), ['label, light, 390']],
    ['a heading that skips a level', '<h4>Todas</h4>', ['heading-order, light, 1440', 'heading-order, light, 390']],
    [
      'a button outside the window on tablets and phones',
      pushedOut,
      ['1024', '768', 'dark, 390', 'light, 390', '320'].map((where) => `Salvar: outside the window, ${where}`),
    ],
  ])('LAY-20: %s', async (_what, planted, expected) => {
    expect(await findings(pageWith(planted))).toEqual(expected)
    // Each fault is also found in a dialog, over a screen that is checked elsewhere.
    expect(await findings(pageWith('', dialogWith(planted)))).toEqual(expected)
  })

  it.each([
    [400, ['scrolls sideways, dark, 390', 'scrolls sideways, light, 390', 'scrolls sideways, 320']],
    [330, ['scrolls sideways, 320']],
  ])('LAY-20: a box of %i px on a narrower screen', async (width, expected) => {
    expect(await findings(pageWith(box(width)))).toEqual(expected)
  })

  it('LAY-20: faults behind a dialog are found once, in the look without the `inFront` scope', async () => {
    const coveredPage = pageWith(pale('light') + pale('dark') + nameless('wide'), dialogWith('<button>Salvar</button>'))
    expect(await findings(coveredPage)).toEqual(['color-contrast, light, 1440', 'label, light, 1440'])
  })

  it('LAY-20: faults in a dialog inside the frame are found in each look', async () => {
    expect(await findings(pageWith(dialogWith(pale('dark'))))).toEqual([
      'color-contrast, dark, 1440',
      'color-contrast, dark, 390',
    ])
  })

  // `npm test` checks one half in one state of a page, and the other half in the next one.
  const faults = pale('light') + pale('dark') + nameless('wide') + nameless('narrow')
  const wideInLight = ['color-contrast, light, 1440', 'label, light, 1440', 'color-contrast, dark, 390']
  const wideInDark = ['color-contrast, dark, 1440', 'color-contrast, light, 390', 'label, light, 390']

  it('LAY-20: the halves of two states of a page have both themes at both widths, and three narrower widths', async () => {
    const outside = (...places: string[]) => places.map((where) => `Salvar: outside the window, ${where}`)
    const lines = await inTurns(faults + pushedOut, lookAtAll)
    expect(lines).toEqual([
      [...wideInLight, ...outside('768', 'dark, 390', '320')].toSorted(),
      [...wideInDark, ...outside('1024', 'light, 390', '320')].toSorted(),
    ])
  })

  it('LAY-20: `lookTwice` finds faults in two opposite looks', async () => {
    expect(await inTurns(faults + box(400), lookTwice)).toEqual([
      [...wideInLight, 'scrolls sideways, dark, 390'].toSorted(),
      [...wideInDark, 'scrolls sideways, light, 390'].toSorted(),
    ])
  })
})
