import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ControlServer } from './control.ts'
import { FakeWhatsApp } from './fake-whatsapp.ts'

// libsignal prints session records, private keys included, through console.info
console.info = () => {}

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'media-port': { type: 'string', default: '0' },
    'control-port': { type: 'string', default: '0' },
    /** Folder for `ready.json` and `media-ca.pem`. */
    dir: { type: 'string', default: 'data/fake-whatsapp' },
    addressing: { type: 'string', default: 'pn' },
    'auto-read': { type: 'boolean', default: false },
  },
})

const network = await FakeWhatsApp.start({
  port: Number(values.port),
  mediaPort: Number(values['media-port']),
  addressing: values.addressing === 'lid' ? 'lid' : 'pn',
  autoRead: values['auto-read'],
})
network.on('problem', (error) => void process.stderr.write(`[fake-whatsapp] ${String(error)}\n`))
const control = new ControlServer(network)
const ready = {
  waWebSocketUrl: network.url,
  rootPublicKeyHex: network.rootPublicKey.toString('hex'),
  mediaHost: network.media.host,
  mediaCaFile: resolve(values.dir, 'media-ca.pem'),
  controlUrl: await control.listen(Number(values['control-port'])),
  pid: process.pid,
}
mkdirSync(values.dir, { recursive: true })
writeFileSync(ready.mediaCaFile, network.media.caPem)
writeFileSync(join(values.dir, 'ready.json'), JSON.stringify(ready, null, '\t'))
process.stdout.write(`${JSON.stringify(ready)}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.all([control.close(), network.stop()])
    process.exit(0)
  })
}
