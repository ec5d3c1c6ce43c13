// Texts of the table that nobody could read: smaller than 12 px, or cut where no sign opens them and nothing scrolls.
() => {
  const LEAST = 12
  const SLACK = 2
  const desk = document.querySelector('.desk')
  const faults = []
  const isShown = (element) => element.getClientRects().length > 0 && !element.closest('.unseen')
  const walker = document.createTreeWalker(desk, NodeFilter.SHOW_TEXT)

  function cutBy(text) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()]
    let free = { x: false, y: false }
    for (let box = text.parentElement; box !== desk.parentElement; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const frame = box.getBoundingClientRect()
      free = { x: free.x || overflowX === 'auto', y: free.y || overflowY === 'auto' }
      const isBeyond = ({ left, right, top, bottom }) =>
        (overflowX === 'hidden' && !free.x && (left < frame.left - SLACK || right > frame.right + SLACK)) ||
        (overflowY === 'hidden' && !free.y && (top < frame.top - SLACK || bottom > frame.bottom + SLACK))
      if (rects.some(isBeyond)) return box
    }
    return null
  }

  while (walker.nextNode()) {
    const text = walker.currentNode
    const element = text.parentElement
    if (!text.data.trim() || !isShown(element)) continue
    const size = parseFloat(getComputedStyle(element).fontSize)
    if (size < LEAST) faults.push(`${size} px: ${text.data}`)
    const sign = element.closest('.holder')?.querySelector('.more [data-opens]')
    if (cutBy(text) && !(sign && isShown(sign))) faults.push(`cut: ${text.data}`)
  }
  for (const row of document.querySelectorAll('.scroller > .row')) {
    const isLonger = row.scrollWidth > row.clientWidth + 6 || row.scrollHeight > row.clientHeight + 6
    if (isLonger && !row.parentElement.querySelector('.cue')) faults.push(`no cue: ${row.textContent.slice(0, 40)}`)
  }
  return faults
}
