// Fails for a comparison with a profile. A right is a permission (`can`, `canAll`, `scopeOf`, `mayManage`), and the role
// Administrador itself is `isAdministrator`.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const folders = ['apps', 'packages']
/** Defines the profiles, and the permissions of their built-in roles. */
const allowed = ['packages/contract/src/access.ts', 'packages/contract/src/permissions.ts']

const profileName = `'(?:admin|supervisor|user)'`
const patterns = [
  // user?.profile === 'admin', in both orders
  new RegExp(`\\bprofile\\s*(?:===?|!==?)\\s*${profileName}`),
  new RegExp(`${profileName}\\s*(?:===?|!==?)\\s*[\\w.?]*\\bprofile\\b`),
  /\bprofile\s*(?:===?|!==?)\s*ADMINISTRATOR\b/,
  // ['admin', 'supervisor'].includes(profile)
  new RegExp(
    `\\[\\s*${profileName}(?:\\s*,\\s*${profileName})*\\s*,?\\s*\\]\\s*(?:as const\\s*)?\\)?\\.(?:includes|indexOf|some)\\b`,
  ),
  // SQL: profile = 'admin', profile in ('admin')
  new RegExp(`\\bprofile\\s*(?:=|<>|!=)\\s*${profileName}`, 'i'),
  new RegExp(`\\bprofile\\s+(?:not\\s+)?in\\s*\\(\\s*${profileName}`, 'i'),
  // switch (user.profile)
  /\bswitch\s*\([^)]*\bprofile\s*\)/,
]

const withoutComments = (text) =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/^\s*(?:\/\/|--).*$/gm, '')

/** Returns the numbers of the lines that compare something with a profile. */
export function profileComparisons(text) {
  const code = withoutComments(text)
  const lines = new Set()
  for (const pattern of patterns)
    for (const { index } of code.matchAll(new RegExp(pattern, `g${pattern.flags}`)))
      lines.add(code.slice(0, index).split('\n').length)
  return [...lines].sort((one, other) => one - other)
}

const isSource = (path) =>
  /\.(?:tsx?|sql)$/.test(path) &&
  !/\.test\.tsx?$|\/test\/|\/migrations\/|\/fake-whatsapp\//.test(path) &&
  !allowed.includes(path)

/** Returns every comparison with a profile, as lines with the file. */
export function checkProfiles(root) {
  const problems = []
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (!['node_modules', 'dist', '.cache', 'data'].includes(entry.name)) walk(path)
      } else if (isSource(path)) {
        for (const line of profileComparisons(readFileSync(join(root, path), 'utf8')))
          problems.push(`${path}:${line}: compares a profile; ask for a permission instead (access.ts)`)
      }
    }
  }
  for (const folder of folders) walk(folder)
  return problems
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = checkProfiles(join(dirname(fileURLToPath(import.meta.url)), '..'))
  console.log(problems.join('\n') || 'No code compares a profile.')
  process.exitCode = problems.length ? 1 : 0
}
