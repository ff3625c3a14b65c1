import { expect, it } from 'vitest'
import { countOf, parseLog } from './statement-log.rules.ts'

it('parses statements with their values, whatever characters they contain', () => {
  const log = [
    '@@12@recado_app@ LOG:  statement: begin; set local app.company_id = 7',
    `@@12@recado_app@ LOG:  execute <unnamed>: select receive_message($1, $2, $3)`,
    `@@12@recado_app@ DETAIL:  Parameters: $1 = '3', $2 = '{"body": "d''água, $3 = ''x''"}', $3 = NULL`,
    '@@13@recado_platform@ LOG:  execute next: select',
    '\t  1',
    '@@12@recado_app@ LOG:  statement: commit',
    '@@12@recado_app@ ERROR:  nothing of ours',
  ].join('\n')
  expect(parseLog(log)).toEqual([
    { process: '12', role: 'recado_app', text: 'begin; set local app.company_id = 7', values: [] },
    {
      process: '12',
      role: 'recado_app',
      text: 'select receive_message($1, $2, $3)',
      values: ['3', `{"body": "d'água, $3 = 'x'"}`, null],
    },
    { process: '13', role: 'recado_platform', text: 'select\n  1', values: [] },
    { process: '12', role: 'recado_app', text: 'commit', values: [] },
  ])
})

it('counts every statement of a message', () => {
  expect(countOf('begin; set local app.company_id = 7')).toBe(2)
  expect(countOf('commit;')).toBe(1)
})
