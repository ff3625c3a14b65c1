import { expect, it } from 'vitest'
import { createJsonFileSplitter } from './json-file-splitter.ts'

/** Splits a text that arrives in chunks of a size. */
function split(text: string, size: number) {
  const [rest, value]: [Buffer[], Buffer[]] = [[], []]
  let ends = 0
  const feed = createJsonFileSplitter('file', {
    rest: (bytes) => void rest.push(bytes),
    value: (bytes) => void value.push(bytes),
    valueEnd: () => void ends++,
  })
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) feed(bytes.subarray(at, at + size))
  return { rest: Buffer.concat(rest).toString(), value: ends === 0 ? null : Buffer.concat(value).toString(), ends }
}

const texts: Array<[string, string, string | null]> = [
  ['{"file":"QUJD","a":1}', '{"file":"","a":1}', 'QUJD'],
  ['{"a":1,"file" : "QUJD"}', '{"a":1,"file" : ""}', 'QUJD'],
  ['{"file":""}', '{"file":""}', ''],
  ['{"file":"a\\/b\\u002Bc\\u003D\\n"}', '{"file":""}', 'a/b+c=\n'],
  ['{"file":null}', '{"file":null}', null],
  ['{"file":7,"a":"b"}', '{"file":7,"a":"b"}', null],
  ['{"a":{"file":"QUJD"}}', '{"a":{"file":"QUJD"}}', null],
  ['[{"file":"QUJD"}]', '[{"file":"QUJD"}]', null],
  ['{"a":"file","b":"x"}', '{"a":"file","b":"x"}', null],
  ['{"a":"\\"file\\":","b":"\\\\","file":"QUJD"}', '{"a":"\\"file\\":","b":"\\\\","file":""}', 'QUJD'],
  ['{"file":"QUJD","file":"REVG"}', '{"file":"","file":"REVG"}', 'QUJD'],
  ['{"a":[1,{"b":2}],"file":"QUJD","c":"ação"}', '{"a":[1,{"b":2}],"file":"","c":"ação"}', 'QUJD'],
  ['{"file":"QUJD', '{"file":"', null],
  ['"file"', '"file"', null],
  ['', '', null],
]

it.each(texts)('external-api.11: %s becomes %s and %j, however it arrives', (text, rest, value) => {
  for (const size of [1, 2, 3, 7, 1000]) expect(split(text, size)).toMatchObject({ rest, value })
})
