import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, signIn, signOut, wide } from './browser.ts'
import { eventually } from './eventually.ts'
import { look, looks } from './looks.ts'
import { composer, heading, menuLink } from './place.ts'
import { deploymentStage } from './two-builds.ts'

const { here, deploy } = deploymentStage()
let person: Person
let page: Page

beforeEach(async () => {
  person = await here.enter(here.ana, { ...wide, worker: true })
  page = person.page
  await untilWorkerControls()
  return () => person.close()
})

const rows = () => page.locator('[data-ticket-row] a')
const offline = () => page.getByRole('heading', { level: 1, name: 'Sem conexão com o servidor' })

/** Waits until the worker is installed, has cached everything, and controls this page. */
async function untilWorkerControls(): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** The name of the first row's ticket, once the lists are stored in this browser. */
async function storedName(): Promise<string> {
  await rows().first().waitFor()
  const name = (await page.locator('[data-ticket-row] .ib-row-name').first().innerText()).trim()
  await page.waitForFunction((text) => localStorage.getItem('offline-lists')?.includes(text), name)
  return name
}

describe('without a network', () => {
  it('APP-02: the app opens with the last list and the drafts, and continues when the server is back', async () => {
    await rows().first().click()
    await composer(page).fill('Bom dia, seu pedido saiu')
    const name = await storedName()
    await page.waitForFunction(() =>
      Object.entries(localStorage).some(([key, text]) => key.startsWith('draft:') && text.includes('pedido saiu')),
    )
    await here.product.end()
    await page.reload()
    await offline().waitFor()
    const list = page.getByRole('list', { name: 'Atendendo' })
    await list.getByText(name).first().waitFor()
    expect(await list.getByText('Bom dia, seu pedido saiu').count()).toBe(1)
    const findings: string[] = []
    for (const one of looks) findings.push(...(await look(page, 'sem rede', one)))
    expect(findings).toEqual([])
    await page.setViewportSize({ width: wide.width, height: wide.height })
    await here.product.start()
    await composer(page).waitFor()
    expect(await composer(page).inputValue()).toBe('Bom dia, seu pedido saiu')
  })

  it('APP-02: after the logout no data of the person can be read, and the next person reads their own', async () => {
    const name = await storedName()
    await signOut(page)
    expect(await page.evaluate(() => localStorage.getItem('offline-lists'))).toBeNull()
    await here.product.end()
    await page.reload()
    await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
    expect(await page.getByText(name).count()).toBe(0)
    await here.product.start()
    await signIn(page, here.bruno)
    await storedName()
    const storedData = await page.evaluate(
      () => JSON.parse(localStorage.getItem('offline-lists') ?? '{}') as { userId: number },
    )
    const { user } = (await (await page.request.post('/api/auth/refresh_token')).json()) as { user: { id: number } }
    expect(storedData.userId).toBe(user.id)
  })

  it('LAY-16: a logout asks about a file that exists only here, and deletes it', async () => {
    await rows().first().click()
    const saveResponse = page.waitForResponse(
      (answer) => answer.url().endsWith('/auth/texts') && answer.request().method() === 'PUT',
    )
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('zqx') })
    await saveResponse
    // The server now has the draft's text but not the file.
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('unsaved:')))
    await page.getByRole('button', { name: /^Conta de / }).click()
    const leave = page.getByRole('button', { name: 'Sair', exact: true })
    await leave.waitFor()
    await here.product.end()
    await leave.click()
    const question = page.getByRole('alertdialog', { name: 'Sair e apagar o que só existe aqui?' })
    await question.getByText('arquivos anexados a 1 rascunho').waitFor()
    await question.getByRole('button', { name: 'Sair e apagar' }).click()
    await page.waitForURL(/\/login/)
    await eventually(() => page.evaluate(countStoredFiles)).toBe(0)
    await here.product.start()
  })
})

/** The number of drafts with files in this browser. */
const countStoredFiles = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('recado')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('attachments').objectStore('attachments').count()
      counting.onsuccess = () => resolve(counting.result)
      counting.onerror = () => reject(counting.error)
    }
  })

describe('a new version', () => {
  it('APP-03: is offered during writing, and loads with the input kept', async () => {
    await rows().first().click()
    await composer(page).fill('Já volto com a resposta')
    await here.product.end()
    await deploy({ '"Etiquetas"': '"Etiquetas novas"', '`Etiquetas`': '`Etiquetas novas`' })
    await here.product.start()
    await page.getByRole('button', { name: 'Nova versão: atualizar' }).waitFor()
    // The page does not change during typing.
    expect(await composer(page).inputValue()).toBe('Já volto com a resposta')
    await page.getByRole('button', { name: 'Nova versão: atualizar' }).click()
    await page.waitForLoadState('load')
    await composer(page).waitFor()
    expect(await composer(page).inputValue()).toBe('Já volto com a resposta')
    expect(await page.getByRole('button', { name: 'Nova versão: atualizar' }).count()).toBe(0)
    await menuLink(page, 'Etiquetas').click()
    await heading(page, 'Etiquetas novas')
  })
})

describe('the installed app', () => {
  it('APP-01: the browser accepts its manifest and pictures', async () => {
    const cdp = await person.context.newCDPSession(page)
    const { data, errors } = await cdp.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { icons, start_url } = JSON.parse(data ?? '{}') as {
      icons: Array<{ src: string; sizes: string }>
      start_url: string
    }
    expect(start_url).toBe('/tickets')
    for (const { src, sizes } of icons) {
      const size = await page.evaluate(async (path) => {
        const picture = await createImageBitmap(await (await fetch(path)).blob())
        return `${picture.width}x${picture.height}`
      }, src)
      expect(size).toBe(sizes)
    }
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
    // Every context of a test is an incognito window.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  })
})
