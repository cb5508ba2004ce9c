import { describePowerCuts } from "./power-cuts.ts";

describePowerCuts({ cuts: 100, mixtures: 15 });
