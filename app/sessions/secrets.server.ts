export { loadSecrets } from "~/services/platform/secrets.server";
