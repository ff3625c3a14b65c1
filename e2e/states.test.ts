import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { settled } from './browser.ts'
import { look, lookAtAll, looks } from './looks.ts'
import { type Account, newEmptyCompany } from './people.ts'
import { dialog, goTo, heading } from './place.ts'
import { stage } from './stage.ts'
import { visitors } from './visitors.ts'

const screens = {
  '/tickets': 'Atendimentos',
  '/conexoes': 'Conexões',
  '/simulador': 'Simulador',
  '/queues': 'Filas',
  '/nao-existe': 'Esta página não existe',
} as const

const here = stage()
let empty: Account
const { pageOf, forget, readEmpty, readFailing } = visitors(here)

const open = async (page: Page, path: keyof typeof screens) => {
  await goTo(page, path)
  await heading(page, screens[path])
}

/** An attendant's page with a chat open. */
async function inChat(): Promise<Page> {
  const page = await pageOf('ana')
  await open(page, '/tickets')
  await page.getByRole('link', { name: /Eduarda Souza/ }).click()
  await page.getByRole('article').first().waitFor()
  return page
}

beforeAll(async () => {
  empty = await newEmptyCompany(here.product, 'estados-vazia')
})

describe('every state, every theme, wide and narrow', () => {
  it('LAY-20: the login, also rejected', async () => {
    const page = await pageOf(null)
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Entrar no Recado' }).waitFor()
    const findings = await lookAtAll(page, 'login')
    await page.getByLabel('E-mail').fill('ninguem@exemplo.com.br')
    await page.getByLabel('Senha', { exact: true }).fill('errada')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('alert').waitFor()
    expect([...findings, ...(await lookAtAll(page, 'login refused'))]).toEqual([])
  })

  it('LAY-20, LAY-21: screens with data, a chat, an unknown address', async () => {
    const chat = await inChat()
    await chat.getByRole('article').filter({ hasText: 'link de pagamento' }).waitFor()
    const findings = await lookAtAll(chat, 'chat')
    const page = await pageOf('admin')
    await open(page, '/tickets')
    await page.getByRole('tab', { name: /Aguardando/ }).click()
    await page
      .getByRole('button', { name: /^Aceitar o atendimento/ })
      .first()
      .waitFor()
    findings.push(...(await lookAtAll(page, 'waiting tickets')))
    // Other tests check the other screens.
    for (const path of ['/conexoes', '/nao-existe'] as const) {
      await open(page, path)
      if (path !== '/nao-existe') await page.getByRole('table').waitFor()
      findings.push(...(await lookAtAll(page, path)))
    }
    await open(page, '/simulador')
    await page.getByRole('button', { name: /Eduarda Souza/ }).click()
    await page.getByRole('log').getByText('Perfeito 👍').waitFor()
    findings.push(...(await lookAtAll(page, '/simulador')))
    expect(findings).toEqual([])
  })

  it('LAY-20: the screens of an empty company say so and offer the next step', async () => {
    const findings = await readEmpty(empty, [
      ['/tickets', screens['/tickets'], 'Nenhum atendimento com você agora', 'Ver quem está aguardando'],
      ['/conexoes', screens['/conexoes'], 'Ainda não há conexões', 'Nova conexão'],
      ['/simulador', screens['/simulador'], 'Nenhuma conexão simulada', 'Criar conexão simulada'],
      ['/queues', screens['/queues'], 'Ainda não há filas', 'Nova fila'],
    ])
    expect(findings).toEqual([])
  })

  it('RT-16: a screen with failing calls shows the failure, and recovers by its retry button', async () => {
    const calls = {
      '/conexoes': 'whatsapp',
      '/queues': 'queue',
      '/tickets': 'tickets',
    } as const
    const lists = Object.entries(calls).map(
      ([path, call]) => ['admin', path, `${call}(/list)?`, screens[path as keyof typeof calls]] as const,
    )
    expect(await readFailing(lists)).toEqual([])
  })

  it('RT-05, RT-16: without a connection a slim bar shows it, and disappears when the connection is back', async () => {
    const page = await inChat()
    const bar = page.getByRole('status').filter({ hasText: 'Sem internet. Suas mensagens serão enviadas' })
    const findings: string[] = []
    for (const one of looks) {
      // A screen that changes its shape must load parts over the network.
      await page.setViewportSize(one)
      await page.getByRole('article').first().waitFor()
      await settled(page)
      const place = () => page.locator('.ib').boundingBox()
      const before = await place()
      await page.context().setOffline(true)
      await bar.waitFor()
      expect(await place(), 'the offline bar moves no content').toEqual(before)
      expect(await bar.evaluate(coveredBy), 'the offline bar covers no content').toEqual([])
      findings.push(...(await look(page, 'offline', one)))
      await page.context().setOffline(false)
      await bar.waitFor({ state: 'detached' })
    }
    expect(findings).toEqual([])
  })

  it('RT-16: a dialog that cannot be loaded without a connection shows an error, the chat stays, and it opens when the connection is back', async () => {
    // A browser that has never loaded the dialog.
    await forget('ana')
    const page = await inChat()
    // Wait for other requests, which would fail with the same words before the dialog does.
    await settled(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Transferir' }).click()
    await page.getByRole('alert').getByText('Não foi possível falar com o servidor.').waitFor()
    expect(await page.getByRole('article').first().isVisible()).toBe(true)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Transferir' }).click()
    await page.getByRole('dialog', { name: 'Transferir o atendimento de Eduarda Souza' }).waitFor()
  })

  it('RT-16: a user without the right sees a friendly message and a way back', async () => {
    const page = await pageOf('ana')
    await goTo(page, '/simulador')
    await page.getByRole('heading', { name: 'Você não tem acesso a esta página' }).waitFor()
    const findings = await lookAtAll(page, 'denied')
    await page.getByRole('button', { name: 'Ir para os atendimentos' }).click()
    await page.waitForURL(/\/tickets$/)
    expect(findings).toEqual([])
  })

  it('LAY-20: dialogs', async () => {
    const page = await pageOf('admin')
    const findings: string[] = []
    const buttons: [keyof typeof screens, RegExp][] = [
      ['/conexoes', /^Nova conexão$/],
      ['/conexoes', /^Editar a conexão/],
      ['/conexoes', /^Excluir a conexão/],
      ['/conexoes', /^Desconectar/],
      ['/queues', /^Nova fila$/],
      ['/queues', /^Excluir a fila/],
      ['/tickets', /^Novo atendimento$/],
      ['/tickets', /^Espiar a conversa/],
    ]
    for (const [path, name] of buttons) {
      await open(page, path)
      if (`${name}`.includes('Espiar')) await page.getByRole('tab', { name: /Aguardando/ }).click()
      await page.getByRole('button', { name }).first().click()
      await page.getByRole(/Excluir|Desconectar/.test(`${name}`) ? 'alertdialog' : 'dialog').waitFor()
      findings.push(...(await lookAtAll(page, `${path} ${name}`)))
      await dialog(page).getByRole('button', { name: 'Fechar' }).click()
      await dialog(page).waitFor({ state: 'detached' })
    }
    expect(findings).toEqual([])
  })

  it('LAY-20: panels and dialogs of a chat', async () => {
    const page = await inChat()
    await page.getByRole('button', { name: 'Transferir' }).click()
    await dialog(page).waitFor()
    const findings = await lookAtAll(page, 'transfer')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Eduarda Souza/ }).click()
    await page.getByText('Informações adicionais').or(page.getByText('Protocolo')).first().waitFor()
    findings.push(...(await look(page, 'contact drawer', looks[0])), ...(await look(page, 'contact drawer', looks[1])))
    await page.getByRole('button', { name: /^Conta de/ }).click()
    await page.getByRole('button', { name: 'Sair' }).waitFor()
    findings.push(...(await look(page, 'account', looks[0])), ...(await look(page, 'account', looks[1])))
    await page.keyboard.press('Escape')
    // Keys go to the menu until it has disappeared.
    await page.getByRole('button', { name: 'Sair' }).waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Atendimentos em andamento' }).focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor()
    findings.push(...(await look(page, 'shortcuts', looks[0])))
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    // A placeholder field is shown until the palette's code is loaded.
    await dialog(page).getByText('Trocar entre tema claro e escuro').waitFor()
    findings.push(...(await lookAtAll(page, 'palette')))
    expect(findings).toEqual([])
  })
})

/** Readable or clickable elements under another one, by its name. */
function coveredBy(element: Element): (string | null)[] {
  const ownBox = element.getBoundingClientRect()
  const all = document.querySelectorAll('h1, h2, button, a[href], input, textarea, [role="tab"]')
  return [...all]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.rc-skip'))
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return left < ownBox.right - 1 && right > ownBox.left + 1 && top < ownBox.bottom - 1 && bottom > ownBox.top + 1
    })
    .map((one) => one.ariaLabel ?? one.textContent)
}
