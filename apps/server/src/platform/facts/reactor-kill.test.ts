import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownedDatabase } from '../../../test/owned-database.ts'
import { happened, reactingNode } from '../../../test/reacting-node.ts'
import { until } from '../../../test/until.ts'
import { projectRoot } from '../project-root.ts'

const db = ownedDatabase()

const tags = async () =>
  (await db.owner.query<{ name: string }>('select name from tags order by id')).rows.map(({ name }) => name)

it('RT-08: after kill -9 between two reactions of one fact, the first is not repeated and another node runs the second at once', async () => {
  const { rows } = await db.owner.query<{ id: number }>(`insert into companies (name) values ('Uma') returning id`)
  const survivor = reactingNode(db.database, async () => undefined)
  await survivor.workplace.run(rows[0]?.id ?? 0, (work) => work.record(happened, { name: 'fato' }))
  const program = join(projectRoot(), 'apps/server/test/reacting-node.ts')
  const child = spawn(process.execPath, [program, db.database.appUrl, db.database.platformUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => {
    output += String(bytes)
  })
  await until(() => output.includes('second'), 'the second reaction to begin')
  await survivor.start()
  await survivor.reactor.sweep()
  expect(await tags(), 'while the second is under way').toEqual(['fato um'])
  expect((await db.owner.query('select tries from fact_reactions')).rows, 'left to its node').toEqual([{ tries: 1 }])
  child.kill('SIGKILL')
  await exit
  await until(async () => (await tags()).length > 1, 'the second reaction')
  await survivor.reactor.sweep()
  await survivor.stop()
  expect(await tags()).toEqual(['fato um', 'fato dois'])
  expect((await db.owner.query('select 1 from fact_reactions')).rowCount).toBe(0)
})
