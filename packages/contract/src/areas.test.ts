import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { allEndpoints } from './all-endpoints.ts'
import { areaAudit, areaErrors } from './area-words.ts'
import { errorStatus } from './errors.ts'
import { auditSubjects } from './identity/audit-subjects.ts'
import { clientEvents, serverEvents } from './realtime.ts'
import type { AreaAudit } from './words.ts'

/** Collects, from every area, the exports whose name matches `ending` in the file with this name. */
async function exportsMatching(file: string, ending: RegExp): Promise<object[]> {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const declarations: object[] = []
  for (const { name } of folders) {
    if (!readdirSync(`${import.meta.dirname}/${name}`).includes(file)) continue
    const path = `./${name}/${file}`
    const module = (await import(/* @vite-ignore */ path)) as Record<string, object>
    declarations.push(...Object.entries(module).flatMap(([key, value]) => (ending.test(key) ? [value] : [])))
  }
  return declarations
}
const keys = (objects: readonly object[]) => objects.flatMap((one) => Object.keys(one))

it('joins the events of all areas, and every name is unique', async () => {
  const names = keys(await exportsMatching('events.ts', /^(?!.*Client).*Events$/))
  expect(names.length).toBeGreaterThan(10)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(serverEvents).toSorted()).toEqual(names.toSorted())
  expect(new Set(clientEvents).size).toBe(clientEvents.length)
})

it('joins the errors of all areas, and every code is unique', async () => {
  const codes = keys(await exportsMatching('words.ts', /Errors$/))
  expect(new Set(codes).size).toBe(codes.length)
  expect(Object.keys(areaErrors).toSorted()).toEqual(codes.toSorted())
  expect(codes.filter((code) => !(code in errorStatus))).toEqual([])
})

it('joins the audit texts of all areas: each action once, and its prefix in exactly one group', async () => {
  const joined: readonly AreaAudit[] = areaAudit
  expect(joined.length).toBe((await exportsMatching('words.ts', /Audit$/)).length)
  const actions = keys(joined.map((area) => area.actions))
  expect(new Set(actions).size).toBe(actions.length)
  const subjects = Object.values(auditSubjects).flat()
  expect(new Set(subjects).size).toBe(subjects.length)
  expect(actions.filter((action) => !subjects.includes(action.split('.')[0] ?? ''))).toEqual([])
})

it('joins the endpoints of all areas: each address and each id once', async () => {
  const exported = (await exportsMatching('endpoints.ts', /./)).filter((one) => 'access' in one && 'path' in one)
  expect(exported.filter((one) => !(allEndpoints as readonly object[]).includes(one))).toEqual([])
  const ids = allEndpoints.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
