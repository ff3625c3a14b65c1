import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser, type Person, settled, signIn } from './browser.ts'
import { look, lookAtAll, looks } from './looks.ts'
import { type Account, admin, ana, newCompany } from './people.ts'
import { type Product, startProduct } from './product.ts'

const screens = {
  '/tickets': 'Atendimentos',
  '/conexoes': 'Conexões',
  '/simulador': 'Simulador',
  '/queues': 'Filas',
  '/users': 'Usuários',
  '/financeiro': 'Financeiro',
  '/subscription': 'Assinatura',
  '/nao-existe': 'Esta página não existe',
} as const

let product: Product
let empty: Account
let person: Person
let page: Page

const open = async (path: keyof typeof screens) => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: screens[path] }).waitFor()
}

async function someone(account: Account | null): Promise<void> {
  person = await openBrowser(product.url)
  page = person.page
  if (account) await signIn(page, account)
}

beforeAll(async () => {
  product = await startProduct()
  empty = await newCompany(product, 'vazia')
})

afterEach(async () => {
  await person.close()
})

afterAll(async () => {
  await closeBrowser()
  await product?.stop()
})

describe('every state, every theme, wide and narrow', () => {
  it('LAY-20: the login, also refused', async () => {
    await someone(null)
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Entrar no Recado' }).waitFor()
    const found = await lookAtAll(page, 'login')
    await page.getByLabel('E-mail').fill('ninguem@exemplo.com.br')
    await page.getByLabel('Senha', { exact: true }).fill('errada')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('alert').waitFor()
    expect([...found, ...(await lookAtAll(page, 'login refused'))]).toEqual([])
  })

  it('LAY-20, LAY-21: every screen filled, a chat, an unknown address', async () => {
    await someone(ana)
    const found: string[] = []
    await page.getByRole('link', { name: /Eduarda Souza/ }).click()
    await page.getByRole('article').filter({ hasText: 'link de pagamento' }).waitFor()
    found.push(...(await lookAtAll(page, 'chat')))
    await person.close()
    await someone(admin)
    await page.getByRole('tab', { name: /Aguardando/ }).click()
    await page
      .getByRole('button', { name: /^Aceitar o atendimento/ })
      .first()
      .waitFor()
    found.push(...(await lookAtAll(page, 'waiting tickets')))
    for (const path of ['/conexoes', '/queues', '/users', '/nao-existe'] as const) {
      await open(path)
      if (path !== '/nao-existe') await page.getByRole('table').waitFor()
      found.push(...(await lookAtAll(page, path)))
    }
    await open('/subscription')
    await page.getByRole('button', { name: 'Assinar agora' }).waitFor()
    found.push(...(await lookAtAll(page, '/subscription')))
    await open('/simulador')
    await page.getByRole('button', { name: /Eduarda Souza/ }).click()
    await page.getByRole('log').getByText('Perfeito 👍').waitFor()
    found.push(...(await lookAtAll(page, '/simulador')))
    expect(found).toEqual([])
  })

  it('LAY-20: every screen of a company that has nothing says so and offers the next step', async () => {
    await someone(empty)
    const found: string[] = []
    const words: [keyof typeof screens, string, string][] = [
      ['/tickets', 'Nenhum atendimento com você agora', 'Ver quem está aguardando'],
      ['/conexoes', 'Ainda não há conexões', 'Nova conexão'],
      ['/simulador', 'Nenhuma conexão simulada', 'Criar conexão simulada'],
      ['/queues', 'Ainda não há filas', 'Nova fila'],
    ]
    for (const [path, title, action] of words) {
      await open(path)
      await page.getByRole('heading', { name: title }).waitFor()
      await page.getByRole('button', { name: action }).last().waitFor()
      found.push(...(await lookAtAll(page, `${path} empty`)))
    }
    await open('/financeiro')
    await page.getByRole('heading', { name: 'Ainda não há faturas' }).waitFor()
    found.push(...(await lookAtAll(page, '/financeiro empty')))
    expect(found).toEqual([])
  })

  it('RT-16: a screen whose calls fail says so, offers another try, and recovers by it', async () => {
    await someone(admin)
    const found: string[] = []
    const data = {
      '/tickets': 'tickets',
      '/conexoes': 'whatsapp',
      '/queues': 'queue',
      '/users': 'users',
      '/financeiro': 'invoices/all',
      '/subscription': 'subscription',
    } as const
    for (const path of ['/tickets', '/conexoes', '/queues', '/users', '/financeiro', '/subscription'] as const) {
      const broken = new RegExp(`/api/${data[path]}(/list)?(\\?|$)`)
      await page.route(broken, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } }))
      await open(path)
      const again = page.getByRole('button', { name: 'Tentar de novo' })
      await again.waitFor()
      found.push(...(await lookAtAll(page, `${path} failing`)))
      // Another width may have drawn the screen anew and asked again.
      await again.waitFor()
      await page.unroute(broken)
      // The screen also asks again by itself: then the button is gone before it is pressed, which is as good.
      await again.click({ timeout: 3_000 }).catch(() => {})
      await again.waitFor({ state: 'detached' })
    }
    expect(found).toEqual([])
  })

  it('RT-05, RT-16: without a line a slim bar says so, and goes when the line is back', async () => {
    await someone(ana)
    await page.getByRole('link', { name: /Eduarda Souza/ }).click()
    await page.getByRole('article').first().waitFor()
    const bar = page.getByRole('status').filter({ hasText: 'Sem conexão. Suas mensagens serão enviadas' })
    const found: string[] = []
    for (const one of looks) {
      // A screen that changes its shape needs the line for its parts.
      await page.setViewportSize(one)
      await page.getByRole('article').first().waitFor()
      await settled(page)
      const place = () => page.locator('.ib').boundingBox()
      const before = await place()
      await person.context.setOffline(true)
      await bar.waitFor()
      expect(await place(), 'nothing is pushed').toEqual(before)
      expect(await bar.evaluate(coveredBy), 'nothing is covered').toEqual([])
      found.push(...(await look(page, 'offline', one)))
      await person.context.setOffline(false)
      await bar.waitFor({ state: 'detached' })
    }
    expect(found).toEqual([])
  })

  it('RT-16: a dialog that cannot be fetched without a connection shows an error, the chat stays, and it opens when the line is back', async () => {
    await someone(ana)
    await page.getByRole('link', { name: /Eduarda Souza/ }).click()
    await page.getByRole('article').first().waitFor()
    await person.context.setOffline(true)
    await page.getByRole('button', { name: 'Transferir' }).click()
    await page.getByRole('alert').getByText('Não foi possível falar com o servidor.').waitFor()
    expect(await page.getByRole('article').first().isVisible()).toBe(true)
    await person.context.setOffline(false)
    await page.getByRole('button', { name: 'Transferir' }).click()
    await page.getByRole('dialog', { name: 'Transferir o atendimento de Eduarda Souza' }).waitFor()
  })

  it('RT-16: a person without the right reads a friendly word and finds the way back', async () => {
    await someone(ana)
    await open('/simulador')
    await page.getByRole('heading', { name: 'Você não tem acesso a esta página' }).waitFor()
    const found = await lookAtAll(page, 'denied')
    await page.getByRole('button', { name: 'Ir para os atendimentos' }).click()
    await page.waitForURL(/\/tickets$/)
    expect(found).toEqual([])
  })

  it('LAY-20: every dialog', async () => {
    await someone(admin)
    const found: string[] = []
    const buttons: [keyof typeof screens, RegExp][] = [
      ['/conexoes', /^Nova conexão$/],
      ['/conexoes', /^Editar a conexão/],
      ['/conexoes', /^Excluir a conexão/],
      ['/conexoes', /^Desconectar/],
      ['/queues', /^Nova fila$/],
      ['/queues', /^Excluir a fila/],
      ['/users', /^Novo usuário$/],
      ['/users', /^Excluir Ana/],
      ['/tickets', /^Novo atendimento$/],
      ['/tickets', /^Espiar a conversa/],
    ]
    for (const [path, name] of buttons) {
      await open(path)
      if (`${name}`.includes('Espiar')) await page.getByRole('tab', { name: /Aguardando/ }).click()
      await page.getByRole('button', { name }).first().click()
      const dialog = page.getByRole(/Excluir|Desconectar/.test(`${name}`) ? 'alertdialog' : 'dialog')
      await dialog.waitFor()
      found.push(...(await lookAtAll(page, `${path} ${name}`)))
      await dialog.getByRole('button', { name: 'Fechar' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await person.close()
    await someone(ana)
    await page.getByRole('link', { name: /Eduarda Souza/ }).click()
    await page.getByRole('button', { name: 'Transferir' }).click()
    await page.getByRole('dialog').waitFor()
    found.push(...(await lookAtAll(page, 'transfer')))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Eduarda Souza/ }).click()
    await page.getByText('Informações adicionais').or(page.getByText('Protocolo')).first().waitFor()
    found.push(...(await look(page, 'contact drawer', looks[0])), ...(await look(page, 'contact drawer', looks[1])))
    await page.getByRole('button', { name: /^Conta de/ }).click()
    await page.getByRole('button', { name: 'Sair' }).waitFor()
    found.push(...(await look(page, 'account', looks[0])), ...(await look(page, 'account', looks[1])))
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Atendimentos em andamento' }).focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor()
    found.push(...(await look(page, 'shortcuts', looks[0])))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    found.push(...(await lookAtAll(page, 'palette')))
    expect(found).toEqual([])
  })
})

/** Readable or pressable elements under another one, by its name. */
function coveredBy(element: Element): (string | null)[] {
  const own = element.getBoundingClientRect()
  const all = document.querySelectorAll('h1, h2, button, a[href], input, textarea, [role="tab"]')
  return [...all]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.rc-skip'))
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return left < own.right - 1 && right > own.left + 1 && top < own.bottom - 1 && bottom > own.top + 1
    })
    .map((one) => one.ariaLabel ?? one.textContent)
}
