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
  /** The address of the file of a media message, instead of `file`. */
  fileUrl?: string
}

/** A call as a program in some language, ready to be copied. */
export const exampleOf = (kind: ExampleKind, values: ExampleValues): string => writers[kind](values)

/**
 * An example idempotency key. Each message has its own, so that repeating the call is safe; so has each example, because
 * the same key with other content is refused.
 */
const keyOf = ({ file, fileUrl }: ExampleValues) =>
  file === null ? `pedido-1234${fileUrl === undefined ? '' : '-endereco'}` : 'pedido-1234-arquivo'

/** The fields of a call whose body is JSON. */
const fieldsOf = ({ number, body, fileUrl }: ExampleValues): Record<string, string> => ({
  ...{ number, body },
  ...(fileUrl === undefined ? {} : { mediaUrl: fileUrl }),
})

/** Quotes a text for a shell in single quotes. */
const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const inPhp = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const inScript = (text: string) => JSON.stringify(text)

function curl(values: ExampleValues): string {
  const { address, token, number, body, file } = values
  const head = [`curl -X POST ${inShell(address)}`, `-H ${inShell(`Authorization: Bearer ${token}`)}`]
  // The shell adds the time, so that the command can be tried again with other content.
  const key = `-H "Idempotency-Key: ${keyOf(values)}-$(date +%s)"`
  const content =
    file === null
      ? [`-H 'Content-Type: application/json'`, key, `-d ${inShell(JSON.stringify(fieldsOf(values)))}`]
      : [key, `-F ${inShell(`number=${number}`)}`, `-F ${inShell(`body=${body}`)}`, `-F ${inShell(`medias=@${file}`)}`]
  return [...head, ...content].join(' \\\n  ')
}

function javascript(values: ExampleValues): string {
  const { address, token, number, body, file } = values
  const headers = `Authorization: ${inScript(`Bearer ${token}`)}, 'Idempotency-Key': '${keyOf(values)}'`
  const end = [
    'const sent = await answer.json()',
    'if (!answer.ok) throw new Error(sent.error)',
    'console.log(sent.id)',
  ]
  if (file === null) {
    const fields = Object.entries(fieldsOf(values)).map(([name, value]) => `${name}: ${inScript(value)}`)
    return [
      `const answer = await fetch(${inScript(address)}, {`,
      `  method: 'POST',`,
      `  headers: { 'Content-Type': 'application/json', ${headers} },`,
      `  body: JSON.stringify({ ${fields.join(', ')} }),`,
      '})',
      ...end,
    ].join('\n')
  }
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

function php(values: ExampleValues): string {
  const { address, token, file } = values
  const fields = Object.entries(fieldsOf(values))
    .map(([name, value]) => `'${name}' => ${inPhp(value)}`)
    .join(', ')
  const headers = [
    inPhp(`Authorization: Bearer ${token}`),
    inPhp(`Idempotency-Key: ${keyOf(values)}`),
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
function n8n(values: ExampleValues): string {
  const { address, token, number, body, file } = values
  const content =
    file === null
      ? { specifyBody: 'json', jsonBody: JSON.stringify(fieldsOf(values), null, 2) }
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
          // The node runs once per item, and again in loops, and may be copied. Each run is a separate message with its
          // own key. n8n gives each copy another id; an expression cannot read the name of its node.
          { name: 'Idempotency-Key', value: '={{ $execution.id }}-{{ $nodeId }}-{{ $runIndex }}-{{ $itemIndex }}' },
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
