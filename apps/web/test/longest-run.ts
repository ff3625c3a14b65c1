/** The length of the longest text run below an element, in UTF-16 units. */
export function longestRun(root: Node): number {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let longest = 0
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    longest = Math.max(longest, node.textContent?.length ?? 0)
  return longest
}
