// Fails for a permission of the catalogue that nothing asks for, and for code that compares a profile instead of asking
// for a permission.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const catalogueFile = 'packages/contract/src/permissions.ts'
const sources = ['apps/server/src', 'apps/web/src', 'packages/contract/src']

/** Files that may compare a profile, with the reason. */
const profileFiles = {
  'packages/contract/src/access.ts': 'the rules of access',
  [catalogueFile]: 'the defaults of the built-in roles',
  'apps/server/src/domains/identity/roles/role.store.ts': 'stores the built-in roles',
  'apps/server/src/import-family/kinds/people.ts': 'translates the profiles of another product',
  'apps/web/src/app/shell/side-menu.tsx': 'names the profile',
}

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

const comparison =
  /\bprofile\b[^\n=;,(){}]{0,3}[!=]==? *'(?:admin|supervisor|user)'|'(?:admin|supervisor|user)' *[!=]== *[\w.?]*\bprofile\b|\[[^\]\n]*'(?:admin|supervisor)'[^\]\n]*\]\.includes\([^\n]*rofile/

/** Returns whether a source text compares a profile. */
export const comparesProfile = (text) => comparison.test(withoutComments(text))

/** Returns all problems of a project, as lines. */
export function checkPermissions(root) {
  const texts = new Map(sources.flatMap((folder) => sourceFiles(root, folder)))
  const names = catalogueNames(readFileSync(join(root, catalogueFile), 'utf8'))
  return [
    ...(names.length ? [] : [`${catalogueFile}: no permissions found`]),
    ...unusedPermissions(names, texts).map((name) => `${catalogueFile}: nothing asks for ${name}`),
    ...[...texts]
      .filter(([path, text]) => !(path in profileFiles) && comparesProfile(text))
      .map(([path]) => `${path}: compares a profile instead of asking for a permission`),
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
