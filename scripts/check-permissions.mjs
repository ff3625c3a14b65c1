// Fails for a permission of the catalogue that no source asks for.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const catalogueFile = 'packages/contract/src/permissions.ts'
const sources = ['apps/server/src', 'apps/web/src', 'packages/contract/src']

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

/** Returns the names of the catalogue. */
export const catalogueNames = (text) => [...text.matchAll(/^ {2}'([\w-]+:\w+)': \{ group:/gm)].map(([, name]) => name)

/**
 * Returns the permissions that no source asks for. Texts that only name permissions do not count.
 * @param texts source text by path
 */
export function unusedPermissions(names, texts) {
  const asking = [...texts]
    .filter(([path]) => path !== catalogueFile && !/\/(texts|words)[.\w-]*\.ts$|\/i18n\//.test(path))
    .map(([, text]) => withoutComments(text))
  return names.filter((name) => !asking.some((text) => text.includes(`'${name}'`)))
}

/** Returns all problems of a project, as lines. */
export function checkPermissions(root) {
  const texts = new Map(sources.flatMap((folder) => sourceFiles(root, folder)))
  const names = catalogueNames(readFileSync(join(root, catalogueFile), 'utf8'))
  return [
    ...(names.length ? [] : [`${catalogueFile}: no permissions found`]),
    ...unusedPermissions(names, texts).map((name) => `${catalogueFile}: nothing asks for ${name}`),
  ]
}

function sourceFiles(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/test\//.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')])
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = checkPermissions(join(dirname(fileURLToPath(import.meta.url)), '..'))
  console.log(problems.join('\n') || 'Every permission is asked for.')
  process.exitCode = problems.length ? 1 : 0
}
