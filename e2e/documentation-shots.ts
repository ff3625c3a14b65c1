import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { areaPlaces } from './area-places.ts'
import { openBrowser, settled, signIn, type View } from './browser.ts'
import { accountOf, heading, type Role } from './place.ts'
import type { Product } from './product.ts'

interface DocumentationShot {
  name: string
  who: Role
  path: string
  show: (page: Page) => Promise<void>
}

/** Small enough to be readable in a column of text. One theme, because the pages show the same pictures in both. */
const view: View = { width: 1180, height: 720, theme: 'light' }

/** A place of the looks, under the name of its picture. */
function shotOfPlace(name: string, placeName: string): DocumentationShot {
  const place = areaPlaces.find((one) => one.name === placeName)
  if (!place) throw new Error(`there is no place ${placeName}`)
  return { name, who: place.who ?? 'admin', path: place.path, show: place.go }
}

/** The pictures of the documentation pages. */
const shots: readonly DocumentationShot[] = [
  {
    name: 'inbox',
    who: 'ana',
    path: '/tickets',
    show: async (page) => {
      await page.getByRole('link', { name: /Eduarda/ }).click()
      await page.getByRole('article').filter({ hasText: 'link de pagamento' }).waitFor()
    },
  },
  { name: 'connections', who: 'admin', path: '/conexoes', show: (page) => heading(page, 'Conexões') },
  { name: 'settings', who: 'admin', path: '/settings', show: (page) => heading(page, 'Configurações') },
  shotOfPlace('integrations', 'integrations'),
  shotOfPlace('webhooks', 'webhook-form'),
  {
    ...shotOfPlace('api-tokens', 'messages-api'),
    show: async (page) => {
      const tokens = page.getByRole('region', { name: 'Tokens da API' })
      await tokens.getByText('Loja virtual').waitFor()
      await tokens.scrollIntoViewIfNeeded()
    },
  },
  shotOfPlace('flow-builder', 'flow'),
]

const folder = resolve(import.meta.dirname, '..', 'apps', 'web', 'src', 'features', 'documentation', 'pictures')

/** Takes them from the demonstration company, filled by `fillAreas`, and stores them in the web app's folder. */
export async function takeDocumentationPictures(product: Product): Promise<void> {
  for (const who of ['ana', 'admin'] as const) {
    const { page, close } = await openBrowser(product.url, view)
    await signIn(page, accountOf(who))
    for (const { name, path, show } of shots.filter((shot) => shot.who === who)) {
      await page.goto(path)
      await show(page)
      await settled(page)
      for (const toast of await page.locator('.rc-toast-close').all()) await toast.click()
      await page.screenshot({ path: join(folder, `${name}.png`) })
    }
    await close()
  }
}
