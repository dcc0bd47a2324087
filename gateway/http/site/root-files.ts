/** Files that browsers, crawlers and programs ask every server for (decision 49). */
import { redirect, respond } from '../respond.ts';
import type { Routes } from '../route.ts';

/** The mark with 16 and 32 pixels a side, as `site/static/favicon.ico` has it; a test compares them. */
const favicon = [
  'AAABAAIAEBAAAAEAIACeAQAAJgAAACAgAAABACAA2wIAAMQBAACJUE5HDQoaCgAAAA1JSERSAAAAEAAAABAIBgAAAB/z/2EAAAFT',
  'SURBVHicxJM9S8NAGMf/l1zJYEVbX6qgtrZCRemgIC5SdJFOfo7iYscKLn6C+gF008lNEcTNl0UodBJMDUp9Kw6FdNGYtJxPMkgy',
  'VBMd+oM77rnj9+e4Fw4INjW/sw6GPAPSAEL4GQsCmhDY1SqFEsmlAmMo4Q8IiE2J5LxfoUf5RGa87k7Ic9pKgkI6khxqYCl9j2z6',
  'AXOJZ3BZYOswh+PKLK2yEU6y4ha43MZC8tERsiSODTQ9gWp9EDcvMWdsu9y9eFC8w3T4FFwyv+estoRrbQKX6iQublN41fs8gZ6A',
  'zHAZwjDxpodxrqZwVU2QHIdhdb4YT4CyeASYDayunMEvkrtgSgysdwZBkPBPuh/gOcT3DwtBoZcoaoyxuF1sFE8QEFWOjub66UUt',
  '21XtSXeaX+gz7clyZK2shFoy1RH6ElG6zF/ORbSoqwrB9puGsv0FAAD//7LIw1kAAAAGSURBVAMA/edjaRR9gqkAAAAASUVORK5C',
  'YIKJUE5HDQoaCgAAAA1JSERSAAAAIAAAACAIBgAAAHN6evQAAAKQSURBVHic7JfdS1NhHMe/z9lxjTZDzRQVTaemDS0raiNJkBB7',
  'ue0ueiH6B+ZV0FVXXa5uwouoqyC6iQgyoYg2F0lUh6jB3GvptIm0QRM39/L0e0YbsrbYdNvVPnAOz/P7/Q7f7znPefvJ2EL3iKVB',
  'ZtwMCSZwjDDGWlAGOOerYFCQwvsEZxa/Yg5nciwz6D1iOSsx3KdIOyoJx3KK47rns3kma6Dv6J1JxvhLVJFUCueECdY1fK9xlzr2',
  'jWJtqCZ0JTaifFhW18WuVF1cQEut0bDLMg1NqACMpXCocwUn9IvYiMt4oRzEr3VtbpmJDHDTlntxR+g0UYz2+zE26MHoAT8atdFs',
  'bqgjiBtPzuccwU0yPWr7sQP0LWsYG/CSqA+HuwKQVTxv3TH90j8xoS2jROpUCRh7F+kMfThtcKG1IVLUcY6l1rzxogw010cwbnDj',
  '1IAPRv0PaNQJFItzpRmzXwbx0HocJRnQ7ma4dXEBQ/s+ok0XQLFEN2XMe7pgW+jBG0cf1n7r/ltf0MDzm2+xl31AMQTDOrx29MNO',
  'ovOeTsSTxa9swcomtReI588lkvRi/94Bm7MHVqce3tVmbJeCBuSWCSQDj7Pz0LoGcyRoI0G7qxuRqAbloKABteE2ko1G8OgypKaT',
  'GJ+w0ldNQrkpvFhMhqr9QnbK+RwqQflPqWagZqBmoGagVAP0/xLMl/D6Q3nH5URoS7RX8iXvTr9LC4tNjCvkQJHBOBlgk7m5mVeu',
  '9FZRSFuib/s05wijyghNoS1Ro+jn4NdQbVL8qtBOPwWeT1NPRa8m2iVUGtGckpZbmXompqpMPPRz1r2n9cwDuis3qU+JUWE9/bdr',
  'UQb+tud2as8fUXt+yaeYv2ZyfwAAAP//1GgkDAAAAAZJREFUAwCOfOu4nj8qywAAAABJRU5ErkJggg==',
].join('');

/** The documentation is for everyone; calls, links of payments and the sandbox are for none. */
const robots = (publicUrl: string) => `User-agent: *
Allow: /docs/
Allow: /llms.txt
Allow: /openapi.json
Disallow: /

Sitemap: ${publicUrl}/docs/sitemap.xml
`;

/** Where programs look first, and where the documentation has it. */
const readByPrograms = {
  '/llms.txt': '/docs/llms.txt',
  '/openapi.json': '/docs/downloads/openapi.en.json',
} as const;

const cached = { 'cache-control': 'public, max-age=86400' };

/** @param publicUrl where the gateway is reached, without a slash at its end */
export function rootFiles(publicUrl: () => string): Routes {
  const icon = Uint8Array.from(atob(favicon), (character) => character.charCodeAt(0));
  return (router) => {
    for (const [path, place] of Object.entries(readByPrograms)) router.get(path, () => redirect(place));
    router.get('/favicon.ico', () => respond(200, 'image/x-icon', icon, cached));
    router.get('/robots.txt', () => respond(200, 'text/plain; charset=utf-8', robots(publicUrl()), cached));
  };
}
