import { expect, it } from 'vitest'
import { videoCode } from './video-code.rules.ts'

it.each([
  ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  [' a-b_C1 ', 'a-b_C1'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=3', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'dQw4w9WgXcQ'],
  ['youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://vimeo.com/1', null],
  ['https://evil.test/?x=youtube.com/watch?v=abc', null],
  ['javascript:alert(1)', null],
  ['"><script>', null],
  ['', null],
])('HLP-02: the video id of %s is %s', (text, expected) => {
  expect(videoCode(text)).toBe(expected)
})
