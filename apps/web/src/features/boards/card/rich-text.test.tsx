import { expect, it } from 'vitest'
import { cleaned } from './rich-text.tsx'

it.each([
  ['<p>Oi <strong>Ana</strong></p>', '<p>Oi <strong>Ana</strong></p>'],
  ['<p>Oi<script>alert(1)</script></p>', '<p>Oi</p>'],
  ['<img src=x onerror=alert(1)>Oi', 'Oi'],
  ['<p onclick="alert(1)" style="position:fixed" class="x" id="root">Oi</p>', '<p>Oi</p>'],
  ['<svg><a xlink:href="javascript:alert(1)">Oi</a></svg>', ''],
  ['<iframe src="https://a.b"></iframe>', ''],
  ['<a href="javascript:alert(1)">Oi</a>', '<a target="_blank" rel="noopener noreferrer nofollow">Oi</a>'],
  ['<a href="data:text/html,x">Oi</a>', '<a target="_blank" rel="noopener noreferrer nofollow">Oi</a>'],
  [
    '<a href="https://a.b/c" target="_top">Oi</a>',
    '<a href="https://a.b/c" target="_blank" rel="noopener noreferrer nofollow">Oi</a>',
  ],
  ['<img src="https://a.b/who-looks.png">Oi', 'Oi'],
  ['<img src="//a.b/who-looks.png">Oi', 'Oi'],
  ['<img src="/media/tinta.png?s=1" alt="Tinta" width="9999">', '<img src="/media/tinta.png?s=1" alt="Tinta">'],
])('BRD-09: %s is rendered as %s', (html, expected) => {
  expect(cleaned(html)).toBe(expected)
})
