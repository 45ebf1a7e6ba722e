import { islandParts, loopParts } from "~/contracts";

/**
 * The only inline script of a page, which comes before everything that can be pressed. It shows
 * that a form was sent, and keeps what only scripts can answer for `runtime.client.ts`: presses of
 * buttons that wait for an island, and whatever is done to the track's handles. The policy of the
 * pages allows it by its hash.
 */
export const FIRST_PRESSES = `(()=>{
window.early=[];
let sent;
const keep=(event,part)=>{event.preventDefault();part.ariaBusy="true";early.push(event)};
const on={
submit({submitter}){if(sent=submitter)sent.ariaBusy="true"},
pageshow({persisted}){if(persisted&&sent)sent.ariaBusy=null},
click(event){const part=event.target.closest("${islandParts.waits.selector}[type=button]");if(part)keep(event,part)},
pointerdown(event,track){track.setPointerCapture(event.pointerId);keep(event,track)},
pointermove(event,track){if(early.length)keep(event,track)},
pointerup:keep,
keydown(event,track){if(/^(Arrow|Page|Home|End)/.test(event.key))keep(event,track)}};
for(const type in on)addEventListener(type,event=>{
if(!early&&type!="pageshow")return;
if(!/key|pointer/.test(type))return on[type](event);
const track=event.target.closest?.("${loopParts.track.selector}");
if(track)on[type](event,track)},true)})()`;
