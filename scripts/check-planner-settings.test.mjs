import { expect, it } from 'vitest'
import { checkPlannerSettings, settingsIn, settingsOn } from './check-planner-settings.mjs'
import { root } from './project.mjs'

it('reads settings from a function, not from its comments', () => {
  const sql =
    '-- set jit = on\ncreate function f() language plpgsql stable set enable_seqscan = off\nset plan_cache_mode = force_custom_plan as $$'
  expect(settingsIn('f', sql)).toEqual(['f: enable_seqscan = off', 'f: plan_cache_mode = force_custom_plan'])
})

it('reads settings from the table of the page', () => {
  expect(
    settingsOn('| Function | Setting | Why |\n|---|---|---|\n| f | `enable_seqscan = off`, `jit = off` | hot |'),
  ).toEqual(['f: enable_seqscan = off', 'f: jit = off'])
})

it('finds no difference in this repository', () => expect(checkPlannerSettings(root)).toEqual([]))
