import { mount } from 'svelte'
import './colours.css'
import './app.css'
import App from './App.svelte'

mount(App, { target: document.getElementById('page')! })
