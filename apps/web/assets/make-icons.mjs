// Writes the icons of the installed app (public/icons) from public/favicon.svg. Run manually after a change of the
// logo, with the path of a Chromium in CHROME_PATH. The results are part of the product.
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

const sign = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8')
const ground = '#0f665e'

/** `inset`: the share of each side left to the background, because systems crop a maskable icon to their own shape. */
const pictures = [
  { name: 'icon-192', size: 192, inset: 0, filled: false },
  { name: 'icon-512', size: 512, inset: 0, filled: false },
  { name: 'maskable-512', size: 512, inset: 0.1, filled: true },
  { name: 'apple-touch-icon', size: 180, inset: 0.06, filled: true },
]

/** The icon of notices; systems show only its silhouette. */
const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#fff" fill-rule="evenodd" d="M10 1h12a9 9 0 0 1 9 9v12a9 9 0 0 1-9 9H4a3 3 0 0 1-3-3V10a9 9 0 0 1 9-9zM11 22.5v-12h3.6v1.9c.8-1.4 2.1-2.2 3.9-2.2.8 0 1.5.1 2.2.4l-.6 3.4c-.6-.3-1.2-.4-1.9-.4-2.2 0-3.4 1.3-3.4 3.7v5.2z"/></svg>`

const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] })

async function draw(name, size, svg, background, inset = 0) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const side = Math.round(size * (1 - 2 * inset))
  await page.setContent(`<style>html, body { margin: 0; background: ${background} } body { display: grid; place-items: center;
    height: ${size}px } svg { width: ${side}px; height: ${side}px }</style>${svg}`)
  const picture = await page.screenshot({ omitBackground: background === 'transparent' })
  writeFileSync(new URL(`../public/icons/${name}.png`, import.meta.url), picture)
  await page.close()
}

for (const { name, size, inset, filled: hasBackground } of pictures)
  await draw(name, size, sign, hasBackground ? ground : 'transparent', inset)
await draw('badge-96', 96, badge, 'transparent')
await browser.close()
