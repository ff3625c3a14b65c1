import { expect, it } from 'vitest'
import { cleanDescription, shownDescription, withoutPicture } from './clean-description.ts'

const fileOf = (src: string) => (src.includes('minha.png') ? 'abc.png' : null)

it.each([
  ['<p>Olá <strong>mundo</strong></p>', '<p>Olá <strong>mundo</strong></p>'],
  ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['<p onclick="x()">a</p>', '<p>a</p>'],
  ['<svg><script>x</script></svg><p>a</p>', '<p>a</p>'],
  ['<math><mtext><style><img src=x onerror=x></style></mtext></math>a', 'a'],
  ['<iframe src="https://x"></iframe>a', 'a'],
  ['<p style="background:url(https://x)">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
  ['<a href="java\nscript:alert(1)">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
  ['<a href="data:text/html,x">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
  ['<a href="//evil.test">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
  [
    '<a href="https://recado.test/?a=1&amp;b" target="_self" rel="opener">a</a>',
    '<a href="https://recado.test/?a=1&amp;b" target="_blank" rel="noopener noreferrer">a</a>',
  ],
  ['<img src="https://tracker.test/x.png">a', 'a'],
  ['<img src="card-file:fremd.png">a', 'a'],
  ['<img src="data:image/png;base64,AAAA">a', 'a'],
  [
    '<img src="/api/public/company1/minha.png?e=1&s=2" alt="Foto" onerror="x()">',
    '<img src="card-file:abc.png" alt="Foto" />',
  ],
  ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
  ['<p></p>', ''],
  ['<p> &nbsp;<br></p>', ''],
  ['', ''],
])('BRD-09: %j is reduced to %j', (html, clean) => expect(cleanDescription(html, fileOf)).toBe(clean))

it('BRD-09: text that looks like a stored picture is not turned into one', () => {
  const stored = cleanDescription('&lt;img src="card-file:abc.png"&gt; src="card-file:abc.png"', fileOf)
  expect(shownDescription(stored, () => 'SIGNED')).not.toContain('SIGNED')
})

it('BRD-09: sanitising twice gives the same result', () => {
  const once = cleanDescription('<h2>T</h2><ul><li>a <em>b</em></li></ul><a href="https://x.test">x</a>', fileOf)
  expect(cleanDescription(once, fileOf)).toBe(once)
})

it('BRD-09: pictures of the card get a signed address, and are removed with their file', () => {
  const stored = '<p>a</p><img src="card-file:abc.png" alt="x" /><img src="card-file:d.png" alt="" />'
  expect(shownDescription(stored, (file) => `/f/${file}?e=1&s=2`)).toBe(
    '<p>a</p><img src="/f/abc.png?e=1&amp;s=2" alt="x" /><img src="/f/d.png?e=1&amp;s=2" alt="" />',
  )
  expect(withoutPicture(stored, 'abc.png')).toBe('<p>a</p><img src="card-file:d.png" alt="" />')
})
