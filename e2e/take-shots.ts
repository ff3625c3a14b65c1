// Takes pictures of every screen in both themes at two widths into e2e/shots. With `--readme`, takes the picture of the
// README; with `--documentation`, those of the pages under /docs.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { areaPlaces } from './area-places.ts'
import { closeBrowser, openBrowser, signIn, wide } from './browser.ts'
import { companyPlaces } from './company-places.ts'
import { takeDocumentationPictures } from './documentation-shots.ts'
import { entrancePlaces } from './entrance-places.ts'
import { fillAreas } from './filled-areas.ts'
import { fillCompany } from './filled-company.ts'
import { type Look, looks } from './looks.ts'
import { accountOf, type Place, type Role } from './place.ts'
import { platformPlaces } from './platform-places.ts'
import { type Product, startProduct } from './product.ts'

interface Shot {
  name: string
  who: Role | null
  path: string
  /** The final condition, after the steps that open the screen. */
  show: (page: Page) => Promise<void>
}

const settled = (page: Page) => page.waitForLoadState('networkidle')
const heading = (name: string) => async (page: Page) => {
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await settled(page)
}
const openChat = async (page: Page) => {
  await page.getByRole('link', { name: /Eduarda/ }).click()
  await page.getByRole('article').filter({ hasText: 'link de pagamento' }).waitFor()
  await settled(page)
}

const shots: Shot[] = [
  { name: 'tickets', who: 'ana', path: '/tickets', show: heading('Atendimentos') },
  {
    name: 'waiting',
    who: 'admin',
    path: '/tickets',
    show: async (page) => {
      await page.getByRole('tab', { name: /Aguardando/ }).click()
      await page
        .getByRole('button', { name: /^Aceitar o atendimento/ })
        .first()
        .waitFor()
    },
  },
  { name: 'chat', who: 'ana', path: '/tickets', show: openChat },
  {
    name: 'drawer',
    who: 'ana',
    path: '/tickets',
    show: async (page) => {
      await openChat(page)
      await page.getByRole('button', { name: /^Eduarda Souza/ }).click()
      await page.getByText('Protocolo').waitFor()
      await settled(page)
    },
  },
  {
    name: 'transfer',
    who: 'ana',
    path: '/tickets',
    show: async (page) => {
      await openChat(page)
      const transfer = page.getByRole('button', { name: 'Transferir' })
      if (!(await transfer.isVisible())) {
        await page.getByRole('button', { name: 'Mais ações' }).click()
        await page.getByRole('menuitem', { name: 'Transferir' }).click()
      } else await transfer.click()
      await page.getByRole('dialog').waitFor()
      await settled(page)
    },
  },
  { name: 'connections', who: 'admin', path: '/conexoes', show: heading('Conexões') },
  {
    name: 'connection-form',
    who: 'admin',
    path: '/conexoes',
    show: async (page) => {
      await page.getByRole('button', { name: 'Nova conexão' }).click()
      await page.getByRole('dialog').waitFor()
      await settled(page)
    },
  },
  {
    name: 'simulator',
    who: 'admin',
    path: '/simulador',
    show: async (page) => {
      await page.getByRole('button', { name: /Eduarda Souza/ }).click()
      await page.getByRole('log').getByText('Perfeito 👍').waitFor()
    },
  },
  { name: 'queues', who: 'admin', path: '/queues', show: heading('Filas') },
  { name: 'not-found', who: 'admin', path: '/nao-existe', show: heading('Esta página não existe') },
]

const shotsOf = (places: readonly Place[]): Shot[] => places.map(({ go, ...place }) => ({ ...place, show: go }))

/** Which data is filled in for which pictures: one set uses queues' opening hours, the other the company's. */
const turns = [
  { fill: fillAreas, shots: [...shots, ...shotsOf(areaPlaces)] },
  { fill: fillCompany, shots: shotsOf([...companyPlaces, ...platformPlaces, ...entrancePlaces]) },
]

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'e2e', 'shots')
async function takeAll(product: Product, look: Look, selectedShots: readonly Shot[]): Promise<void> {
  for (const who of [null, 'ana', 'admin', 'super'] as const) {
    const ownShots = selectedShots.filter((shot) => shot.who === who)
    if (ownShots.length === 0) continue
    const { page, close } = await openBrowser(product.url, look)
    if (who) await signIn(page, accountOf(who))
    for (const { name, path, show } of ownShots) {
      await page.goto(path)
      // A state that is not reached is reported, and its picture shows the reason.
      await show(page).catch((error: Error) => process.stderr.write(`${name}: ${error.message.split('\n')[0]}\n`))
      await page.screenshot({ path: join(folder, `${name}-${look.width}-${look.theme}.png`) })
    }
    await close()
  }
}

async function takeReadmePicture(product: Product): Promise<void> {
  const { page, close } = await openBrowser(product.url, wide)
  await signIn(page, accountOf('ana'))
  await openChat(page)
  // Close the greeting after the login.
  for (const close of await page.locator('.rc-toast-close').all()) await close.click()
  await mkdir(join(root, 'docs', 'pictures'), { recursive: true })
  await page.screenshot({ path: join(root, 'docs', 'pictures', 'inbox.png') })
  await close()
}

await mkdir(folder, { recursive: true })
const product = await startProduct()
try {
  if (process.argv.includes('--readme')) await takeReadmePicture(product)
  else if (process.argv.includes('--documentation')) {
    await fillAreas(product)
    await takeDocumentationPictures(product)
  } else {
    const [, , ...names] = process.argv
    for (const turn of turns) {
      await turn.fill(product)
      const selectedShots = turn.shots.filter(({ name }) => names.length === 0 || names.includes(name))
      for (const look of looks) await takeAll(product, look, selectedShots)
    }
  }
} finally {
  await closeBrowser()
  await product.stop()
}
// The browser would keep this process running.
process.exit()
