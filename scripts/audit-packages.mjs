// Asks the package registry for known vulnerabilities of the packages in package-lock.json.
import { spawn } from 'node:child_process'
import { machineEnvironment, root } from './project.mjs'

const LIMIT_MS = 30_000
const grave = ['high', 'critical']

/**
 * Runs `npm audit` with a timeout.
 * @returns `problems`: a line for each package with a known vulnerability of at least high level; or `unknown`: the
 *   reason why the registry did not answer
 */
export async function auditPackages({ folder = root, limit = LIMIT_MS, env = machineEnvironment() } = {}) {
  const { output, late } = await answerOf(folder, limit, env)
  if (late) return { unknown: `no answer within ${limit / 1000} s` }
  const report = parsed(output)
  if (!report?.metadata?.vulnerabilities || report.error) return { unknown: reasonOf(report) }
  return {
    problems: Object.values(report.vulnerabilities ?? {})
      .filter(isGrave)
      .map(lineOf),
  }
}

const isGrave = ({ severity }) => grave.includes(severity)

function lineOf({ name, severity, via = [] }) {
  const sources = via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} ${one.url}`))
  return `${name}: ${severity}: ${[...new Set(sources)].join(', ')}`
}

const reasonOf = (report) => String(report?.message ?? report?.error?.summary ?? 'no readable answer').split('\n')[0]

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function answerOf(folder, limit, env) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['audit', '--json', '--fetch-retries=0', `--fetch-timeout=${limit}`], {
      cwd: folder,
      env,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    let late = false
    const timer = setTimeout(() => {
      late = true
      child.kill('SIGKILL')
    }, limit)
    child.stdout.on('data', (bytes) => {
      output += bytes
    })
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('close', () => {
      clearTimeout(timer)
      resolve({ output, late })
    })
  })
}
