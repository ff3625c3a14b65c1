import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { allEndpoints } from '@recado/contract/all-endpoints'
import { errorStatus } from '@recado/contract/errors'
import { languages } from '@recado/contract/values/language'
import { webhookEventNames } from '@recado/contract/webhooks/choices'
import { describe, expect, it } from 'vitest'
import { downloads } from '../../../documents/downloads.ts'
import { renderPage } from '../../../documents/render.ts'
import { documentPages, neighbours, pageAt } from './pages.ts'

const here = import.meta.dirname
const root = resolve(here, '..', '..', '..', '..', '..')
const source = join(root, 'apps', 'web', 'src')
const read = (path: string) => readFileSync(path, 'utf8')

const fileOf = (file: string, language: string) => join(here, 'pages', `${file}.${language}.md`)
const pages = languages.flatMap((language) =>
  documentPages.map(({ path, file }) => {
    const markdown = read(fileOf(file, language))
    return {
      name: `${file}.${language}`,
      path,
      file,
      language,
      markdown,
      ...renderPage(markdown, fileOf(file, language), language),
    }
  }),
)
type Page = (typeof pages)[number]

/** The text outside fenced code. */
const prose = ({ markdown }: Page) => markdown.replace(/^```[\s\S]*?^```/gm, '')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, match]) => match ?? '')
const spansOf = (page: Page) => matches(prose(page), /`([^`]+)`/g)
const each = pages.map((page) => [page.name, page] as const)

/** All texts of the app in a language, as in its files. */
function wordsOf(language: string): string {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const textFiles = files.filter((file) => file.endsWith(`texts.${language}.ts`) || file.endsWith('area.ts'))
  return textFiles.map((file) => read(join(source, file))).join('\n')
}
const words = new Map(languages.map((language) => [language, wordsOf(language)]))

it('DOC-01: there are thirteen pages, each at its path, linked in order', () => {
  expect(documentPages).toHaveLength(13)
  expect(new Set(documentPages.map(({ path }) => path)).size).toBe(13)
  const read = [documentPages[0]!]
  for (let after = neighbours(read[0]!).after; after; after = neighbours(after).after) {
    expect(neighbours(after).before).toBe(read.at(-1))
    read.push(after)
  }
  expect(read).toEqual(documentPages)
  expect(pageAt('/docs/faq/')?.path).toBe('/docs/faq')
  expect(pageAt('/docs/outra')).toBeUndefined()
})

it.each(documentPages.map(({ file }) => [file]))('DOC-03: %s has the same parts in every language', (file) => {
  const levels = languages.map((language) => pages.find((page) => page.file === file && page.language === language)!)
  const shape = (page: Page) => ({
    levels: page.headings.map(({ level }) => level),
    code: matches(page.markdown, /^```(\w+)$/gm),
    pictures: matches(page.markdown, /!\[[^\]]+\]\(([^)]+)\)/g),
    rows: page.markdown.match(/^\|/gm)?.length,
    downloads: new Set(matches(page.markdown, /\]\((\/downloads\/[^)]+)\)/g)).size,
  })
  for (const page of levels) expect(shape(page), page.name).toEqual(shape(levels[0]!))
})

describe.each(each)('DOC-03: %s', (_, page) => {
  it('has a plausible length', () => {
    const count = page.markdown.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length
    expect(count).toBeGreaterThanOrEqual(200)
    expect(count).toBeLessThanOrEqual(750)
  })

  it('has no broken links', async () => {
    const offered = await downloads()
    const elsewhere = ['/privacy-policy', '/terms-of-service', '/api/docs', '/api/docs/json']
    for (const link of matches(page.markdown, /(?<!!)\[[^\]]+\]\(([^)]+)\)/g)) {
      if (link.startsWith('/downloads/')) {
        expect(offered.has(link.slice('/downloads/'.length)), link).toBe(true)
        continue
      }
      const [path = '', anchor] = link.split('#')
      if (elsewhere.includes(path)) continue
      const target = pages.find((one) => one.path === path && one.language === page.language)
      expect(target, link).toBeDefined()
      if (anchor)
        expect(
          target?.headings.map(({ id }) => id),
          link,
        ).toContain(anchor)
    }
  })

  it('names menus, fields and buttons as the app does', () => {
    const appTexts = words.get(page.language) ?? ''
    const labels = matches(prose(page), /\*\*([^*]+)\*\*/g).flatMap((label) => label.split(' > '))
    expect(labels.filter((label) => !appTexts.includes(`'${label}'`))).toEqual([])
  })

  it('names only existing settings, codes, commands, files, calls and events', () => {
    const settings = `${read(join(root, '.env.example'))}\n${read(join(root, 'deploy', 'compose.env.example'))}`
    const scripts = (JSON.parse(read(join(root, 'package.json'))) as { scripts: Record<string, string> }).scripts
    const spans = spansOf(page)
    const capitals = spans.filter((span) => /^[A-Z]+(_[A-Z]+)+$/.test(span))
    const codes = capitals.filter((span) => span.startsWith('ERR_'))
    expect(codes.filter((code) => !Object.hasOwn(errorStatus, code))).toEqual([])
    const settingNames = capitals.filter((span) => !span.startsWith('ERR_'))
    expect(settingNames.filter((name) => !new RegExp(`^#?${name}=`, 'm').test(settings))).toEqual([])
    const commands = matches(page.markdown, /npm run ([\w:-]+)/g)
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
    const files = matches(page.markdown, /\b((?:deploy|scripts)\/[\w./-]+\w)/g).filter((file) => file !== 'deploy/.env')
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
    const calls = matches(page.markdown, /(?:GET|POST) '?(?:https:\/\/[^/]+)?\/api(\/[\w/]+)/g)
    const pathPatterns = allEndpoints.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))
    expect(calls.filter((call) => !pathPatterns.some((path) => path.test(call)))).toEqual([])
    const events = spans.filter((span) => /^(message|ticket|contact|connection)\.[a-z]+$/.test(span))
    expect(events.filter((event) => !(webhookEventNames as readonly string[]).includes(event))).toEqual([])
  })
})

it('DOC-03: the webhooks page names every event', () => {
  for (const page of pages.filter(({ file }) => file === 'planos-nuvem/webhooks'))
    expect(spansOf(page), page.name).toEqual(expect.arrayContaining([...webhookEventNames]))
})

it('DOC-03: every download is on the downloads page', async () => {
  const offered = [...(await downloads()).keys()].map((name) => `/downloads/${name}`)
  for (const page of pages.filter(({ file }) => file === 'geral/downloads-all'))
    expect(matches(page.markdown, /\]\((\/downloads\/[^)]+)\)/g), page.name).toEqual(expect.arrayContaining(offered))
})

it('DOC-03: every picture is used and small', () => {
  const folder = join(here, 'pictures')
  const pictureFiles = readdirSync(folder).map((name) => join(folder, name))
  expect(new Set(pages.flatMap(({ pictures }) => pictures))).toEqual(new Set(pictureFiles))
  expect(pictureFiles.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(2_500_000)
})

it.each(['privacy', 'terms'])('SGN-12: %s has the same structure in every language', (name) => {
  const shapes = languages.map((language) => {
    const path = join(source, 'features', 'help', 'legal', 'pages', `${name}.${language}.md`)
    const markdown = read(path)
    const levels = renderPage(markdown, path, language).headings.map(({ level }) => level)
    return { levels, fields: matches(markdown, /\{\{(\w+)\}\}/g).toSorted() }
  })
  for (const shape of shapes) expect(shape).toEqual(shapes[0])
})
