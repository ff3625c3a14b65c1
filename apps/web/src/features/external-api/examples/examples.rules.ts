/** The kinds of examples, in the order of the tabs. */
export const exampleKinds = ['curl', 'javascript', 'php', 'n8n'] as const
export type ExampleKind = (typeof exampleKinds)[number]

/** Their names, which are the same in every language. */
export const kindNames: Readonly<Record<ExampleKind, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  php: 'PHP',
  n8n: 'n8n',
}

/** The values inserted into an example. */
export interface ExampleValues {
  /** The full URL of the call. */
  address: string
  token: string
  number: string
  body: string
  /** The file name of a media message; null for a text. */
  file: string | null
}

/** A call as a program in some language, ready to be copied. */
export const exampleOf = (kind: ExampleKind, values: ExampleValues): string => writers[kind](values)

/** An example idempotency key. Each message has its own, so that repeating the call is safe. */
const KEY = 'pedido-1234'

/** Quotes a text for a shell in single quotes. */
const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const inPhp = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const inScript = (text: string) => JSON.stringify(text)

function curl({ address, token, number, body, file }: ExampleValues): string {
  const head = [`curl -X POST ${inShell(address)}`, `-H ${inShell(`Authorization: Bearer ${token}`)}`]
  const key = `-H ${inShell(`Idempotency-Key: ${KEY}`)}`
  const content =
    file === null
      ? [`-H 'Content-Type: application/json'`, key, `-d ${inShell(JSON.stringify({ number, body }))}`]
      : [key, `-F ${inShell(`number=${number}`)}`, `-F ${inShell(`body=${body}`)}`, `-F ${inShell(`medias=@${file}`)}`]
  return [...head, ...content].join(' \\\n  ')
}

function javascript({ address, token, number, body, file }: ExampleValues): string {
  const headers = `Authorization: ${inScript(`Bearer ${token}`)}, 'Idempotency-Key': '${KEY}'`
  const end = [
    'const sent = await answer.json()',
    'if (!answer.ok) throw new Error(sent.error)',
    'console.log(sent.id)',
  ]
  if (file === null)
    return [
      `const answer = await fetch(${inScript(address)}, {`,
      `  method: 'POST',`,
      `  headers: { 'Content-Type': 'application/json', ${headers} },`,
      `  body: JSON.stringify({ number: ${inScript(number)}, body: ${inScript(body)} }),`,
      '})',
      ...end,
    ].join('\n')
  return [
    `import { openAsBlob } from 'node:fs'`,
    '',
    'const form = new FormData()',
    `form.set('number', ${inScript(number)})`,
    `form.set('body', ${inScript(body)})`,
    `form.set('medias', await openAsBlob(${inScript(file)}), ${inScript(file)})`,
    `const answer = await fetch(${inScript(address)}, { method: 'POST', headers: { ${headers} }, body: form })`,
    ...end,
  ].join('\n')
}

function php({ address, token, number, body, file }: ExampleValues): string {
  const fields = `'number' => ${inPhp(number)}, 'body' => ${inPhp(body)}`
  const headers = [
    inPhp(`Authorization: Bearer ${token}`),
    inPhp(`Idempotency-Key: ${KEY}`),
    ...(file === null ? [`'Content-Type: application/json'`] : []),
  ]
  const content = file === null ? `json_encode([${fields}])` : `[${fields}, 'medias' => new CURLFile(${inPhp(file)})]`
  return [
    '<?php',
    `$call = curl_init(${inPhp(address)});`,
    'curl_setopt_array($call, [',
    '    CURLOPT_POST => true,',
    '    CURLOPT_RETURNTRANSFER => true,',
    `    CURLOPT_HTTPHEADER => [${headers.join(', ')}],`,
    `    CURLOPT_POSTFIELDS => ${content},`,
    ']);',
    '$sent = json_decode(curl_exec($call), true);',
    `if (curl_getinfo($call, CURLINFO_RESPONSE_CODE) !== 200) throw new Exception($sent['error']);`,
    `echo $sent['id'];`,
  ].join('\n')
}

/** An n8n node that can be pasted into its canvas. */
function n8n({ address, token, number, body, file }: ExampleValues): string {
  const content =
    file === null
      ? { specifyBody: 'json', jsonBody: JSON.stringify({ number, body }, null, 2) }
      : {
          contentType: 'multipart-form-data',
          bodyParameters: {
            parameters: [
              { name: 'number', value: number },
              { name: 'body', value: body },
              { parameterType: 'formBinaryData', name: 'medias', inputDataFieldName: 'data' },
            ],
          },
        }
  const node = {
    name: 'Recado',
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    position: [0, 0],
    parameters: {
      method: 'POST',
      url: address,
      sendHeaders: true,
      headerParameters: {
        parameters: [
          { name: 'Authorization', value: `Bearer ${token}` },
          // The node runs once per item, and again in loops. Each run is a separate message with its own key.
          { name: 'Idempotency-Key', value: '={{ $execution.id }}-{{ $runIndex }}-{{ $itemIndex }}' },
        ],
      },
      sendBody: true,
      ...content,
      options: {},
    },
  }
  return JSON.stringify({ nodes: [node], connections: {} }, null, 2)
}

const writers: Readonly<Record<ExampleKind, (values: ExampleValues) => string>> = { curl, javascript, php, n8n }
