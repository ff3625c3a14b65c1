import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/platform/postgres/port.ts'
import { projectRoot } from '../src/platform/project-root.ts'
import { findProgram, startServerProcess } from './debian-server.ts'

const caddy = {
  package: 'caddy',
  places: ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'],
  setting: 'CADDY_PATH',
  requiredBy: 'The tests of reverse proxies',
}
const nginx = {
  package: 'nginx',
  places: ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'],
  setting: 'NGINX_PATH',
  requiredBy: 'The tests of reverse proxies',
}

export interface ProxyServer {
  url: string
  stop(): Promise<void>
}

const deployed = (name: string) => join(projectRoot(), 'deploy', name)

/**
 * Starts a real Caddy with the shipped Caddyfile.
 * @param upstreams addresses of the nodes
 */
export async function startCaddy(upstreams: readonly string[]): Promise<ProxyServer> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-caddy-'))
  const url = `http://localhost:${await freePort()}`
  const env = {
    ...{ PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    ...{ DOMAIN: url, UPSTREAM: upstreams.map((one) => new URL(one).host).join(' ') },
  }
  // Caddy's administration port is in use when another Caddy runs.
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n}\n${readFileSync(deployed('Caddyfile'), 'utf8')}`)
  const args = ['run', '--adapter', 'caddyfile', '--config', file]
  const server = await startServerProcess(findProgram(caddy), { args, env, folder, ready: /serving initial config/ })
  return { url, stop: server.stop }
}

/**
 * Starts a real nginx with the shipped configuration. Only addresses, name and certificate are replaced.
 * @param upstream address of a node
 */
export async function startNginx(upstream: string): Promise<ProxyServer> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-nginx-'))
  const [plain, tls] = [await freePort(), await freePort()]
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const certificateArguments = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  execFileSync('openssl', [...certificateArguments, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const site = readFileSync(deployed('nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${tls} ssl http2;`)
    .replace(/^\tlisten \[::\].*\n/gm, '')
    .replace('server 127.0.0.1:3000 ', `server ${new URL(upstream).host} `)
    .replaceAll('atendimento.example.com;', 'localhost;')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  for (const name of temporary) mkdirSync(join(folder, name))
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
pid ${join(folder, 'pid')};
error_log stderr notice;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 128; }
http {
${temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n')}
access_log off;
${site}
}
`,
  )
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
  const server = await startServerProcess(findProgram(nginx), { args, folder, ready: /start worker process \d/ })
  return { url: `https://localhost:${tls}`, stop: server.stop }
}
